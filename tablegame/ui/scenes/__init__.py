"""The screens, a folder for each that needs more than one file. They open each other by their pages alone."""
