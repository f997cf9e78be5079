"""The sandbox: what Discord would accept, refuse and deliver."""
