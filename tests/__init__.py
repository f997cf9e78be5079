"""Tests, in the order of the packages that they test."""
