"""Mail that goes out: letters and notices, the outbox, and addresses that mail does not reach."""
