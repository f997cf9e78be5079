"""Colonel in sentences: what happened, what may be done, what a ruleset means."""
