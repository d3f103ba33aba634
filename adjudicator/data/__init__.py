"""The strict YAML reader, the codecs for states and records, and the shipped boards and rule sets."""
