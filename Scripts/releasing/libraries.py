# SPDX-License-Identifier: Apache-2.0
"""The C libraries that samltool loads, from pkg-config and Debian's package manager."""

import pathlib
import shutil
import subprocess
import sys

TOOLS = {"samltool", "saml-inspector"}

# Name, pkg-config's name, file, license, the traits or programs of which one needs it, and its own dependencies in this list.
LIBRARIES = [
    ("libxml2", "libxml-2.0", "libxml2.so", "MIT", set(), ["zlib"]),
    ("zlib", "zlib", "libz.so", "Zlib", set(), []),
    ("xmlsec", "xmlsec1-openssl", "libxmlsec1-openssl.so", "MIT", {"XMLSec"}, ["libxml2", "openssl"]),
    ("openssl", "libcrypto", "libcrypto.so", "Apache-2.0", {"XMLSec"}, []),
    ("libarchive", "libarchive", "libarchive.so", "BSD-2-Clause", TOOLS, ["zlib"]),
    ("sqlite", "sqlite3", "libsqlite3.so", "blessing", TOOLS, []),
]


def ask(*command):
    """Returns the output of a command; None if it fails."""
    result = subprocess.run(command, capture_output=True, text=True, check=False)
    return result.stdout.strip() if result.returncode == 0 else None


def debian_package(module, file):
    """Returns the package of a library, and its version with Debian's revision."""
    folder = ask("pkg-config", "--variable=libdir", module)
    if not folder or not shutil.which("dpkg-query"):
        return []
    path = pathlib.Path(folder, file).resolve()
    # The package manager can list another path if /lib is a link to /usr/lib.
    for candidate in [str(path), str(path).removeprefix("/usr")]:
        owner = ask("dpkg-query", "--search", candidate)
        if owner:
            package = owner.split(": ")[0]
            text = ask("dpkg-query", "--show", "--showformat=${Package} ${Version}", package)
            return [{"name": "debian:package", "value": text}]
    return []


def native_libraries(having, component):
    """Returns components, each with the names of its dependencies."""
    found = {}
    for name, module, file, expression, users, needs in LIBRARIES:
        if users and not having & users:
            continue
        version = ask("pkg-config", "--modversion", module)
        if version is None:
            sys.exit(f"sbom: pkg-config does not find {module}")
        made = component("library", name, version, f"pkg:generic/{name}@{version}", expression)
        properties = debian_package(module, file)
        if properties:
            made["properties"] = properties
        found[name] = (made, needs)
    return [(made, [found[need][0]["purl"] for need in needs if need in found]) for made, needs in found.values()]
