"""The panel of gin."""
