"""Pages as trees of nodes. Focus, reading order, scrolling and redraw follow from the tree."""
