# SPDX-License-Identifier: Apache-2.0
"""Enters the files of an image and becomes its user, as a container engine does. The namespaces exist already."""

import ctypes
import fcntl
import os
import pathlib
import socket
import struct
import sys

root, data, user = pathlib.Path(sys.argv[1]), *sys.argv[2:4]
command = sys.argv[4:]
libc = ctypes.CDLL(None, use_errno=True)
READ_ONLY, NO_SUID, REMOUNT, BIND, RECURSIVE, PRIVATE = 1, 2, 32, 4096, 16384, 1 << 18
NO_NEW_PRIVILEGES, DROP_BOUND = 38, 24


def mount(source, target, kind, flags):
    if libc.mount(str(source).encode(), str(target).encode(), kind, flags, None) != 0:
        sys.exit(f"enter: mount {target}: {os.strerror(ctypes.get_errno())}")


mount("none", "/", None, RECURSIVE | PRIVATE)
mount(root, root, None, BIND)
mount("proc", root / "proc", b"proc", 0)
mount("/dev", root / "dev", None, BIND)
mount("tmpfs", root / "tmp", b"tmpfs", NO_SUID)
mount(data, root / "data", None, BIND)
mount("none", root / "data", None, REMOUNT | BIND | READ_ONLY)
mount("none", root, None, REMOUNT | BIND | READ_ONLY)
# The loopback interface, in the namespace without any other.
with socket.socket(socket.AF_INET, socket.SOCK_DGRAM) as channel:
    fcntl.ioctl(channel, 0x8914, struct.pack("16sH14s", b"lo", 1, b""))
os.chroot(root)
os.chdir("/data")
for capability in range(64):
    libc.prctl(DROP_BOUND, capability, 0, 0, 0)
libc.prctl(NO_NEW_PRIVILEGES, 1, 0, 0, 0)
identity, group = map(int, user.split(":"))
os.setgroups([])
os.setgid(group)
os.setuid(identity)
os.execve(command[0], command, dict(os.environ))
