"""A play-by-email judge for same-time Risk.

The layers, from the top: cli, judge, reports, then language, maps and data side by side, core at
the bottom. mail stands alone. Each imports only what lies below it (ARCHITECTURE.md).
"""
