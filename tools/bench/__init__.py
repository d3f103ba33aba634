"""`make bench`: how fast the program is beside other programs, and how its cost grows."""
