# SPDX-License-Identifier: Apache-2.0
"""Packs a folder as a wheel that still loads the libraries of this machine. The same files give the same bytes.

Usage: wheel.py TREE VERSION FOLDER   (the folder with the package and the licenses; the folder of the wheel)
"""

import base64
import hashlib
import os
import pathlib
import sys
import sysconfig
import time
import zipfile

tree, version, target = pathlib.Path(sys.argv[1]), sys.argv[2].replace("-dev", ".dev0"), pathlib.Path(sys.argv[3])
tag = f"py3-none-{sysconfig.get_platform().replace('-', '_').replace('.', '_')}"
info = f"samltool-{version}.dist-info"
readme = (pathlib.Path(__file__).parent / "README.md").read_text(encoding="utf-8")
texts = {
    f"{info}/METADATA": f"""Metadata-Version: 2.4
Name: samltool
Version: {version}
Summary: Validates captured SAML messages
License-Expression: Apache-2.0
Requires-Python: >=3.10
Description-Content-Type: text/markdown

{readme}""",
    f"{info}/WHEEL": f"Wheel-Version: 1.0\nGenerator: swift-saml\nRoot-Is-Purelib: false\nTag: {tag}\n",
    f"{info}/entry_points.txt": "[console_scripts]\nsamltool = samltool.__main__:main\n",
}
files = {str(path.relative_to(tree)): path for path in tree.rglob("*") if path.is_file()}
contents = {name.replace("licenses/", f"{info}/licenses/", 1): path.read_bytes() for name, path in files.items()}
contents |= {name: text.encode() for name, text in texts.items()}
record = ""
for name, content in sorted(contents.items()):
    digest = base64.urlsafe_b64encode(hashlib.sha256(content).digest()).decode().rstrip("=")
    record += f"{name},sha256={digest},{len(content)}\n"
contents[f"{info}/RECORD"] = f"{record}{info}/RECORD,,\n".encode()
moment = time.gmtime(int(os.environ["SOURCE_DATE_EPOCH"]))[:6]
with zipfile.ZipFile(target / f"samltool-{version}-{tag}.whl", "w", zipfile.ZIP_DEFLATED) as wheel:
    for name, content in sorted(contents.items()):
        member = zipfile.ZipInfo(name, moment)
        member.external_attr = (0o100755 if "/bin/" in name else 0o100644) << 16
        wheel.writestr(member, content, zipfile.ZIP_DEFLATED)
