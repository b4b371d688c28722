"""The screens of the program."""
