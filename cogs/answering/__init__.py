"""What people ask for by buttons, menus and forms, each kind in a file of its own."""
