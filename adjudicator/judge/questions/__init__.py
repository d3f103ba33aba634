"""Questions that are asked by mail, and their answers."""
