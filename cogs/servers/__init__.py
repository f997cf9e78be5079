"""What is decided for a whole server: /settings, and /admin for its managers."""
