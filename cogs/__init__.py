"""Discord's side: what people type and press, and the messages that they read.
 `client` logs in and brings each command and press to its cog. The cogs lie by area: `playing`, `learning`,
`daily`, `replays`, `rankings`, `people`, `servers`. `painting` keeps hands, tables and lobbies up to date.
What they show is made by `layouts` with the panels of `games`, and `sending` hands it to Discord.

To add a button, declare its custom id beside the method that answers it:

    class Wave(CustomId, form="wave:{match}"):
        match: MatchId

    @pressed(Wave)
    @replies(Visibility.PRIVATE)
    async def wave(self, reply: Reply, press: Wave) -> None:

and show it as ``Button(label=..., id=Wave(match=...))``. An id that a hand, a table or a challenge shows is
declared in `match_ids`.
"""
