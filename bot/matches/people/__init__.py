"""People: preferences, saved rules, vacations, and the data that is kept about them."""
