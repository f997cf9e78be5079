"""Computer players of Skarney Gin."""
