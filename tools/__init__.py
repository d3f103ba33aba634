"""Scripts for whoever works on the program; nothing here runs when the program does."""
