"""Who plays and who watches: invitations, joining, replacing, observers."""
