"""The tools of a host: backups, the look through the database, and the bot's own measurements."""
