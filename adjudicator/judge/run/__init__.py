"""One run of the judge: what it does in order, and what every part of it needs."""
