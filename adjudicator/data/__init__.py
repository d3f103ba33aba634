"""Files and values: strict YAML, boards, rule sets, case files, and the codec for records."""
