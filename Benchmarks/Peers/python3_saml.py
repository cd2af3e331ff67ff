# SPDX-License-Identifier: Apache-2.0
"""python3-saml as a service provider that receives a posted response. Arguments: the folder of keys, the response."""

import base64
import calendar
import sys
from pathlib import Path

import peer
from onelogin.saml2.response import OneLogin_Saml2_Response
from onelogin.saml2.settings import OneLogin_Saml2_Settings
from onelogin.saml2.utils import OneLogin_Saml2_Utils

# One minute after the responses were issued.
MOMENT = calendar.timegm((2026, 5, 1, 10, 1, 0))
ACS = "https://sp.auth.adobe.com/sp/saml/SAMLAssertionConsumer"
keys = Path(sys.argv[1])
settings = OneLogin_Saml2_Settings(
    {
        "strict": True,
        "sp": {"entityId": "https://saml.sp.auth.adobe.com", "assertionConsumerService": {"url": ACS}},
        "idp": {
            "entityId": "https://idp.example.test",
            "singleSignOnService": {"url": "https://idp.example.test/sso"},
            "x509cert": (keys / "idp-rsa.crt.pem").read_text(),
        },
    }
)
OneLogin_Saml2_Utils.now = staticmethod(lambda: MOMENT)
request = {"https": "on", "http_host": "sp.auth.adobe.com", "script_name": "/sp/saml/SAMLAssertionConsumer"}


def is_accepted(document: bytes) -> bool:
    return OneLogin_Saml2_Response(settings, base64.b64encode(document)).is_valid(request)


peer.serve(is_accepted, Path(sys.argv[2]).read_bytes())
