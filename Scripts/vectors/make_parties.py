# SPDX-License-Identifier: Apache-2.0
"""Writes the metadata of both parties next to their keys."""

from parties import KEYS, idp_metadata, sp_metadata

(KEYS / "idp-metadata.xml").write_text(idp_metadata("idp-rsa", "idp-ec"), encoding="utf-8")
(KEYS / "sp-metadata.xml").write_text(sp_metadata(), encoding="utf-8")
