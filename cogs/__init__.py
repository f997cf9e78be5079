"""Everything that speaks to Discord: commands, panels, surfaces and replies."""
