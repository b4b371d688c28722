"""A folder is shown by the program of the system, and by nothing that its name could be taken for."""

import os
import subprocess
import sys
from pathlib import Path
from unittest import mock

import pygame
import pytest

from tablegame.ui.system.file_manager import open_folder


@pytest.mark.skipif(sys.platform == "win32", reason="Windows shows it by a call of its own")
def test_the_folder_is_one_word_of_one_command(tmp_path: Path) -> None:
    folder = tmp_path / "a; touch x && 'b"
    with (
        mock.patch.object(pygame.display, "get_init", return_value=False),
        mock.patch("shutil.which", return_value="/usr/bin/opener"),
        mock.patch.object(subprocess, "Popen") as started,
    ):
        assert open_folder(folder)
    assert started.call_args.args == (["/usr/bin/opener", str(folder)],)


@pytest.mark.skipif(os.name == "nt", reason="as above")
def test_where_there_is_no_such_program_it_says_so(tmp_path: Path) -> None:
    with (
        mock.patch.object(pygame.display, "get_init", return_value=False),
        mock.patch("shutil.which", return_value=None),
        mock.patch.object(subprocess, "Popen") as started,
    ):
        assert not open_folder(tmp_path)
    assert not started.called
