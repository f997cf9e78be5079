"""Tests of the words of Mahjong gin."""
