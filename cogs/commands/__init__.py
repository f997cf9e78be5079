"""The slash commands and the menu of a person: each only names its options and hands them on."""
