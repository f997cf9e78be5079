"""What games share whose matches are made of deals: match, dealing, laying, scores, texts."""
