"""Judged stages looked at, ruled on and taken back."""
