"""What may be inside the executable: what the program and pygame import, and what Python needs to begin."""

STANDARD = frozenset(
    """
    __future__ _aix_support _android_support _apple_support _ast_unparse _bootsubprocess
    _collections_abc _colorize _compat_pickle _ios_support _missing_stdlib_info _opcode_metadata
    _osx_support _py_abc _pydatetime _pydecimal _strptime _sysconfig _threading_local _weakrefset abc
    annotationlib argparse ast base64 bisect calendar codecs collections contextlib contextvars copy
    copyreg csv ctypes dataclasses datetime decimal difflib dis encodings enum filecmp fnmatch
    fractions functools genericpath getopt gettext glob hashlib heapq hmac html importlib inspect io ipaddress
    json keyword linecache locale logging multiprocessing ntpath nturl2path numbers opcode operator os
    pathlib pickle pkgutil platform posixpath pprint queue random re reprlib runpy secrets selectors
    shlex shutil signal socket sqlite3 sre_compile sre_constants sre_parse stat statistics string
    stringprep struct subprocess sysconfig tempfile textwrap threading token tokenize tomllib traceback
    tracemalloc types typing urllib uuid warnings weakref zipfile zipimport
    """.split()
)
OTHERS = frozenset({"accesskit", "pygame", "tablegame"})
COMPILED = frozenset(
    """
    _asyncio _bisect _blake2 _codecs_jp _contextvars _csv _ctypes _datetime _elementtree _hacl _heapq
    _hmac _interpchannels _interpqueues _interpreters _json _lsprof _md5 _multibytecodec
    _multiprocessing _opcode _overlapped _pickle _posixshmem _posixsubprocess _queue _random _scproxy
    _sha1 _sha2 _sha256 _sha3 _sha512 _socket _sqlite3 _statistics _struct _typing _uuid _zoneinfo array
    binascii fcntl grp math mmap resource select unicodedata zlib
    """.split()
)
"""Modules of Python that are libraries; which of them are is another matter in each version."""
PYGAME = frozenset(
    """
    _data_classes _debug _render _sdl2 audio base bufferproxy color colordict constants controller
    cursors display draw event font gfxdraw image imageext joystick key locals macosx mask math mixer
    mixer_music mouse pixelarray pixelcopy pkgdata rect rwobject scrap sdl2 surface surflock sysfont
    system time touch transform typing version window
    """.split()
)
