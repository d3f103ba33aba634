"""Kept games read back and judged again, to check every die of them."""
