"""Playing: /play and its challenges, tables that wait for players, hands, moves and clocks."""
