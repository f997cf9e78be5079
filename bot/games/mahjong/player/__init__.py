"""Computer players of Mahjong gin."""
