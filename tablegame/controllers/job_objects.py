"""Job objects, by which Windows ends outside programs when this program ends.

Each program is put into a job object. Windows ends all processes of a job when its last handle is closed. The
only handle is here, and the kernel closes it with this process.
"""

import ctypes
import sys
import threading
from typing import Any, Final

KILL_ON_CLOSE: Final = 0x2000
EXTENDED_LIMITS: Final = 9
"""The number of the information class of `ExtendedLimits`."""
MAY: Final = 0x0100 | 0x0001
"""The rights that a job needs to take a process: set quota and terminate."""


class BasicLimits(ctypes.Structure):
    """JOBOBJECT_BASIC_LIMIT_INFORMATION."""

    _fields_ = (
        ("process_time", ctypes.c_int64),
        ("job_time", ctypes.c_int64),
        ("flags", ctypes.c_uint32),
        ("least_working_set", ctypes.c_size_t),
        ("most_working_set", ctypes.c_size_t),
        ("processes", ctypes.c_uint32),
        ("affinity", ctypes.c_size_t),
        ("priority", ctypes.c_uint32),
        ("scheduling", ctypes.c_uint32),
    )


class ExtendedLimits(ctypes.Structure):
    """JOBOBJECT_EXTENDED_LIMIT_INFORMATION."""

    _fields_ = (
        ("basic", BasicLimits),
        ("io_counters", ctypes.c_uint64 * 6),
        ("process_memory", ctypes.c_size_t),
        ("job_memory", ctypes.c_size_t),
        ("peak_process_memory", ctypes.c_size_t),
        ("peak_job_memory", ctypes.c_size_t),
    )


def kernel32() -> Any:
    """Return the kernel's functions as they are called here; OSError where there are none."""
    if sys.platform != "win32":
        raise OSError("there are job objects on Windows alone")
    kernel = ctypes.WinDLL("kernel32")
    handle, number = ctypes.c_void_p, ctypes.c_uint32
    for name, result, arguments in (
        ("CreateJobObjectW", handle, (handle, ctypes.c_wchar_p)),
        ("SetInformationJobObject", ctypes.c_int, (handle, ctypes.c_int, handle, number)),
        ("OpenProcess", handle, (number, ctypes.c_int, number)),
        ("AssignProcessToJobObject", ctypes.c_int, (handle, handle)),
        ("CloseHandle", ctypes.c_int, (handle,)),
    ):
        function = getattr(kernel, name)
        function.restype, function.argtypes = result, arguments
    return kernel


class JobObjects:
    """A job for each program; `ProcessReaper` does the same with process groups."""

    def __init__(self, kernel: Any = None) -> None:
        """Use the functions of Windows, or those of another `kernel`."""
        self._kernel = kernel
        self._jobs: dict[int, Any] = {}
        """The handle of each job, by the number of its process."""
        self._lock = threading.Lock()

    def watch(self, group: int) -> None:
        """Put a program that has just been started, and all that it starts later, into a job."""
        with self._lock:
            if self._kernel is None:
                self._kernel = kernel32()
            kernel = self._kernel
            job = kernel.CreateJobObjectW(None, None)
            if not job:
                return
            limits = ExtendedLimits()
            limits.basic.flags = KILL_ON_CLOSE
            size = ctypes.sizeof(limits)
            process = kernel.OpenProcess(MAY, False, group)
            if (
                process
                and kernel.SetInformationJobObject(job, EXTENDED_LIMITS, ctypes.byref(limits), size)
                and kernel.AssignProcessToJobObject(job, process)
            ):
                self._jobs[group] = job
            else:
                kernel.CloseHandle(job)
            if process:
                kernel.CloseHandle(process)

    def forget(self, group: int) -> None:
        """End what is left of a program, with all that it has started."""
        with self._lock:
            job = self._jobs.pop(group, None)
            if job is not None:
                self._kernel.CloseHandle(job)
