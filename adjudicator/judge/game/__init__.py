"""A game on disk: its settings, its stages, and how one is judged and told."""
