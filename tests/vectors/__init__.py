"""Cases with expected answers, as JSON files, run through the engine: ``python -m tests.vectors FILE...``."""
