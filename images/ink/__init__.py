"""What every picture is drawn with: canvas, colours, text, pen and palette."""
