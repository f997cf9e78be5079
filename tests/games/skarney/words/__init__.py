"""Tests of the words of Skarney."""
