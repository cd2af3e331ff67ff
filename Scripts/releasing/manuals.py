# SPDX-License-Identifier: Apache-2.0
"""Completes the manual pages of the argument parser: names that man finds, paragraphs, examples and exit status."""

import pathlib
import re
import sys

source, target = pathlib.Path(sys.argv[1]), pathlib.Path(sys.argv[2])


def page_name(name):
    """Returns the name of a page: man pages of subcommands have hyphens, as in git."""
    return re.sub(r"[ .]", "-", name)


def completed(text):
    """Returns a page with the corrections."""
    command = re.search(r'^\.Nm "?(.*?)"?$', text, re.MULTILINE).group(1)
    lines, is_literal = [], False
    for line in text.split("\n"):
        if line.startswith("  ") != is_literal:
            is_literal = not is_literal
            lines.append(".Bd -literal -offset indent" if is_literal else ".Ed")
        if not line:
            line = ".Pp"
        elif line.startswith(".Dt "):
            line = f".Dt {page_name(command).upper()} 1"
        elif line == ".Os":
            line = ".Os swift-saml"
        elif line.startswith(".Nm "):
            line = f".Nm {page_name(command)}"
        elif line == ".Nm":
            line = f".Nm {command}"
        elif line.startswith(".Nd "):
            line = ".Nd " + line.removeprefix(".Nd ").strip('"').rstrip(".")
        elif line.startswith(".Xr "):
            line = re.sub(r"samltool\.[a-z.-]+", lambda match: page_name(match.group()), line)
        elif line == ".Ex -std" and command != "samltool":
            line = "The exit status is that of\n.Xr samltool 1 ."
        elif is_literal:
            line = line[2:].replace("\\", "\\e")
        lines.append(line)
    text = "\n".join(lines)
    # The page of `help` repeats the usage.
    text = re.sub(r"^\.Xr samltool-help 1 ,\n", "", text, flags=re.MULTILINE)
    # A paragraph does not begin before or after a block.
    text = re.sub(r"\n\.Pp(?=\n\.(Bd|Bl|It|Sh|Pp))", "", text)
    return text.rstrip("\n") + "\n"


for page in sorted(source.glob("*.1")):
    if page.stem != "samltool.help":
        path = target / (page_name(page.stem) + ".1")
        path.write_text(completed(page.read_text(encoding="utf-8")), encoding="utf-8")
