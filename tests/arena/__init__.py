"""Tests of the arena and the engine protocol."""
