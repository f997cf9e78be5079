"""Tools for the host: backups, the check of the database, health and measurements."""
