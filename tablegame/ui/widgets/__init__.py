"""Things in a form that can be pressed, typed into and chosen from, by mouse, keys, finger and pad."""
