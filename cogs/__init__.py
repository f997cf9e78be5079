"""Everything that speaks to Discord, in rooms of which each stands on those below it.

`client` logs in and hands on what comes. `commands` are what is typed; `answering` is what a press, a menu
or a form does, found by its id in `answering.router`. `painting` keeps hands, tables and lobbies as their
matches are. `sheets` says what a message shows, `games` what of it is each game's own, `sending` brings it
to Discord. A new button is a class in `ids`, a key on a sheet and a line in the router; for a new game see
`games.panel`.
"""
