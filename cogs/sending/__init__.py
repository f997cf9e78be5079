"""What goes to Discord: answers, messages and their files, direct messages, emojis."""
