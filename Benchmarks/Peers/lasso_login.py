# SPDX-License-Identifier: Apache-2.0
"""Lasso as a service provider that receives a posted response. Arguments: the folder of keys, the response."""

import base64
import sys
from pathlib import Path

import lasso
import peer

lasso.init()
keys = Path(sys.argv[1])
server = lasso.Server(str(keys / "sp-metadata.xml"), str(keys / "sp-rsa.key.pem"), None, str(keys / "sp-rsa.crt.pem"))
server.addProvider(lasso.PROVIDER_ROLE_IDP, str(keys / "idp-metadata.xml"))


def is_accepted(document: bytes) -> bool:
    login = lasso.Login(server)
    try:
        login.processAuthnResponseMsg(base64.b64encode(document).decode())
        login.acceptSso()
    except lasso.Error:
        return False
    return True


peer.serve(is_accepted, Path(sys.argv[2]).read_bytes())
