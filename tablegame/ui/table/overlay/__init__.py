"""What stands over a table: bubbles and the rule of their places, panels, the bar, tooltips and marks."""
