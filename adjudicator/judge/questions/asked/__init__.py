"""What answers the questions that can be asked by mail, a module each."""
