"""Everything that is drawn, from letters and cards to panels and marks. Knows no widgets and no scenes."""
