"""The rules of the game as pure functions: board, cards, dice, state, orders, events, phases.

Nothing here reads a clock, a disk, the environment or a network, and the only randomness is the
chance that is handed in. The same state, orders, rules and chance always give the same events.
"""
