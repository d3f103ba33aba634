"""One module a phase of a round.

A phase judges its own orders on the state it starts from and answers with events, never with a
changed state.
"""
