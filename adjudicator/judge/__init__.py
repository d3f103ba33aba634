"""The shell around the rules: configuration, game folders, ledger, intake, turns and outbox."""
