"""Options of commands that several cogs share: choices and suggestions, in all languages."""
