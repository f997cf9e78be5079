"""How people have played on a server: /rankings and /profile."""
