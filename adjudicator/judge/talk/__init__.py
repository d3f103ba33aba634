"""What players say to each other and decide together: press and votes."""
