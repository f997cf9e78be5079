"""The hand of the day: /daily."""
