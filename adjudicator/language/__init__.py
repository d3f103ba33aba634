"""The order language: lines of text in, orders, commands and complaints out.

The grammar holds no board names. A place is resolved against the board after parsing.
"""
