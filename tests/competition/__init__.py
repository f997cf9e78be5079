"""Events of every format, played to their end by chance; see `python -m tests.competition --help`."""
