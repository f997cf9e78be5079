"""Tests of the words for melds on the table."""
