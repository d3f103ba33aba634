"""What holds for every test."""

import os

from hypothesis import settings

# A test must not depend on the home that the person who runs it has set.
os.environ.pop("ADJUDICATOR_HOME", None)

# The same code gives the same examples, so a check that passed passes again. To look further:
# pytest --hypothesis-profile=explore. No deadlines, since machines differ in speed.
settings.register_profile("same", deadline=None, derandomize=True, database=None)
settings.register_profile("explore", deadline=None, max_examples=2000)
settings.load_profile("same")
