"""The map of a board, drawn from its geometry and a view."""
