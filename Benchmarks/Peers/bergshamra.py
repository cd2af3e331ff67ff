# SPDX-License-Identifier: Apache-2.0
"""Bergshamra's verification of all signatures, without SAML. Arguments: the folder of keys, the response."""

import sys
from pathlib import Path

import peer
import pybergshamra

manager = pybergshamra.KeysManager()
manager.add_key(pybergshamra.load_x509_cert_pem((Path(sys.argv[1]) / "idp-rsa.crt.pem").read_bytes()))
context = pybergshamra.DsigContext.secure(manager)


def is_accepted(document: bytes) -> bool:
    return all(pybergshamra.verify_all(context, document.decode()))


peer.serve(is_accepted, Path(sys.argv[2]).read_bytes())
