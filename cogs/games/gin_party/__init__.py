"""The panel of gin for three and more."""
