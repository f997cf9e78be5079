"""Views, events and refusals put into sentences for players."""
