"""A local stand-in for Discord: REST, gateway and a web page."""
