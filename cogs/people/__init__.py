"""What people decide for themselves: /preferences, /preset, /block and /mydata."""
