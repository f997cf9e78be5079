"""Gin in company in words: sides, rounds and tables; the deals themselves are told by the words of gin."""
