"""Pages that teach: rule book, lessons, drills and exercises."""
