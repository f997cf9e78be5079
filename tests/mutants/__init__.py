"""Faults planted on purpose, one at a time: the tests must catch each."""
