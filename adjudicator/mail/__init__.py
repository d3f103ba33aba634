"""Mail without any knowledge of the game: raw bytes to messages, and the transports.

What this package must know about a game ("is this line an order?") is handed in as functions, so
it imports nothing of adjudicator but itself.
"""
