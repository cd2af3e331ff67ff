# SPDX-License-Identifier: Apache-2.0
"""Completes the files of an image: the user, the list of packages, the certificates, and no files that it does not use."""

import os
import pathlib
import re
import shutil
import sys

root, name = pathlib.Path(sys.argv[1]), sys.argv[2]

# The list of packages, for scanners: dpkg itself did not run.
status = []
for archive in sorted((root / "var/cache/apt/archives").glob("*.deb")):
    package, version, architecture = re.fullmatch(r"(.*)_(.*)_(.*)\.deb", archive.name).groups()
    status.append(f"{package} {version.replace('%3a', ':')} {architecture}")
(root / "usr/share/doc").mkdir(parents=True, exist_ok=True)
(root / "usr/share/doc/packages").write_text("\n".join(status) + "\n", encoding="utf-8")

# A program needs its libraries, not the tools of the packages.
kept = {name}
for folder in ["usr/bin", "usr/sbin", "bin", "sbin"]:
    path = root / folder
    if path.is_dir() and not path.is_symlink():
        for file in path.iterdir():
            if file.name not in kept:
                file.unlink() if not file.is_dir() else shutil.rmtree(file)
for folder in [
    "usr/share/man",
    "usr/share/locale",
    "usr/share/bug",
    "usr/share/lintian",
    "usr/share/bash-completion",
    "usr/share/zsh",
    "usr/share/fish",
    "usr/lib/systemd",
    "lib/systemd",
]:
    shutil.rmtree(root / folder, ignore_errors=True)
# mmdebstrap itself empties these folders of apt.
for folder in (root / "var/lib").iterdir():
    if folder.name not in ["apt", "dpkg"]:
        shutil.rmtree(folder)
for folder in [
    "var/lock",
    "var/local",
    "var/mail",
    "var/opt",
    "var/spool",
    "var/tmp",
    "var/backups",
    "home",
    "root",
    "srv",
    "mnt",
    "media",
]:
    path = root / folder
    if path.is_dir() and not path.is_symlink():
        shutil.rmtree(path)
# glibc's conversions of character sets; the programs read UTF-8 only.
for folder in root.glob("usr/lib/*/gconv"):
    shutil.rmtree(folder)

# Without the scripts of ca-certificates, the bundle is made here.
certificates = sorted((root / "usr/share/ca-certificates").glob("**/*.crt"))
if certificates:
    bundle = root / "etc/ssl/certs/ca-certificates.crt"
    bundle.parent.mkdir(parents=True, exist_ok=True)
    bundle.write_text("".join(path.read_text(encoding="ascii") for path in certificates), encoding="ascii")
(root / "etc/passwd").write_text("root:x:0:0::/:/nonexistent\nsaml:x:10001:10001::/data:/nonexistent\n", encoding="ascii")
(root / "etc/group").write_text("root:x:0:\nsaml:x:10001:\n", encoding="ascii")
for path, owner, mode in [("data", 10001, 0o750), ("tmp", 0, 0o1777), ("run", 0, 0o755)]:
    (root / path).mkdir(exist_ok=True)
    os.chown(root / path, owner, owner)
    (root / path).chmod(mode)
