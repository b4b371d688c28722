"""Sheets of paper with tabs: what settings and the page about the program stand on."""
