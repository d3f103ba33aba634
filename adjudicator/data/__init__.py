"""The strict YAML reader, the codecs for states and records, and the boards and rule sets."""
