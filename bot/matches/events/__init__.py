"""Events of a server, such as cups: `bot.competition` judges them, and here they are kept and played."""
