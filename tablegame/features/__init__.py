"""The optional parts of games for pages that all games share, such as tips, highlights and the daily deal."""
