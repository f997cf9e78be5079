"""How a match begins: challenges, lobbies, and who may start one."""
