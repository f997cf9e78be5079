"""What games share whose matches are made of deals: the match, dealing, laying, scores, texts."""
