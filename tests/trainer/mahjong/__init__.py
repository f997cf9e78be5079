"""The trainer of the expert of Mahjong gin: choices played on, networks fitted to what they bring."""
