"""The REST API, one file for each topic."""
