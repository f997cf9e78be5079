"""The panel of Omaha."""
