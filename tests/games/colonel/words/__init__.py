"""Tests of the words of Colonel."""
