"""What games made of deals share: the match, dealing, melds on the table, tricks, views and events."""
