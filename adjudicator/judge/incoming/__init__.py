"""Mail that comes in: received, read, its writer known, and what it comes to."""
