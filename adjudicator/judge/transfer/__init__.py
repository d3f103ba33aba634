"""One game as one file, from home to home."""
