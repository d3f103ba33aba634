"""What the game master tells the judge by mail, carried out once."""
