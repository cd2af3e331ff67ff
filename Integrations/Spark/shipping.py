# SPDX-License-Identifier: Apache-2.0
"""Files that the job sends to the executors: samltool itself, and the policy with the files that it names."""

import json
import os
import tarfile
import tempfile

# The keys of a policy that name files. Without an entry here, a file must exist on every executor under the same path.
SHIPPED = ("trust", "metadata-signed-by", "trust-key", "query", "confirmation-key")
# The keys of which each value is an entity ID, an equals sign and a file.
BOUND = ("trust-key",)
INSTALLED = ("decryption-key", "schema-directory")


class Refusal(Exception):
    """A mistake in the arguments, which names the missing or wrong thing."""


def tool(path):
    """Returns the path of the executable to send: a file, or `samltool` in a release archive."""
    if not os.path.isfile(path):
        raise Refusal(f"--ship-tool: {path} does not exist, or is not a file")
    if not tarfile.is_tarfile(path):
        if not os.access(path, os.X_OK):
            raise Refusal(f"--ship-tool: {path} is neither executable nor a release archive")
        return path
    with tarfile.open(path) as archive:
        for member in archive:
            if member.isfile() and os.path.basename(member.name) == "samltool":
                target = os.path.join(tempfile.mkdtemp(prefix="samltool-"), "samltool")
                with open(target, "xb") as output, archive.extractfile(member) as content:
                    while piece := content.read(1 << 20):
                        output.write(piece)
                os.chmod(target, 0o755)
                return target
    raise Refusal(f"--ship-tool: the archive {path} contains no file with the name samltool")


def policy(path, refused):
    """Reads a policy; returns its members, with `@NAME` for files to send, and the paths of these files."""
    try:
        with open(path, encoding="utf-8") as file:
            members = json.load(file)
    except FileNotFoundError:
        raise Refusal(f"--policy: {path} does not exist") from None
    except (OSError, ValueError) as fault:
        raise Refusal(f"--policy: {path} cannot be read as JSON: {fault}") from None
    if not isinstance(members, dict):
        raise Refusal(f"--policy: {path} is not a JSON object")
    folder, files = os.path.dirname(os.path.abspath(path)), []

    def shipped(key, value):
        issuer, sign, name = value.rpartition("=") if key in BOUND else ("", "", value)
        file = os.path.join(folder, name)
        if not os.path.isfile(file):
            raise Refusal(f'--policy: the file "{name}" that {path} names does not exist in {folder}')
        files.append(file)
        return f"{issuer}{sign}@{os.path.basename(file)}"

    for key, value in members.items():
        if reason := refused.get(f"--{key}"):
            raise Refusal(f'--policy: "{key}" is not allowed here: {reason}')
        names = value if isinstance(value, list) else [value]
        if key in INSTALLED and not all(isinstance(name, str) and os.path.isabs(name) for name in names):
            raise Refusal(f'--policy: "{key}" needs an absolute path, at which each executor has the file')
        if key in SHIPPED:
            members[key] = [shipped(key, name) for name in value] if isinstance(value, list) else shipped(key, value)
    unique(files)
    return members, files


def unique(files):
    """Fails if two different files have one name, because executors have them in one folder."""
    seen = {}
    for file in files:
        name = os.path.basename(file)
        if os.path.realpath(seen.setdefault(name, file)) != os.path.realpath(file):
            raise Refusal(f"{seen[name]} and {file} have the same name, but executors have them in one folder")


def resolved(members, path_of):
    """Returns the members of a policy with the paths of the files on this executor."""

    def one(key, value):
        if not isinstance(value, str):
            return value
        issuer, sign, name = value.rpartition("=") if key in BOUND else ("", "", value)
        return f"{issuer}{sign}{path_of(name[1:])}" if name.startswith("@") else value

    return {
        key: ([one(key, each) for each in value] if isinstance(value, list) else one(key, value)) if key in SHIPPED else value
        for key, value in members.items()
    }
