# SPDX-License-Identifier: Apache-2.0
"""python3-saml as a service provider that receives posted responses. Argument: the folder of keys.

Standard input lists files, which two processes validate; the script prints the time in seconds, without the start of the
processes."""

import base64
import calendar
import multiprocessing
import sys
import time
from pathlib import Path

from onelogin.saml2.response import OneLogin_Saml2_Response
from onelogin.saml2.settings import OneLogin_Saml2_Settings
from onelogin.saml2.utils import OneLogin_Saml2_Utils

# One minute after the responses were issued.
MOMENT = calendar.timegm((2026, 5, 1, 10, 1, 0))
ACS = "https://sp.auth.adobe.com/sp/saml/SAMLAssertionConsumer"
SETTINGS = OneLogin_Saml2_Settings(
    {
        "strict": True,
        "sp": {"entityId": "https://saml.sp.auth.adobe.com", "assertionConsumerService": {"url": ACS}},
        "idp": {
            "entityId": "https://idp.example.test",
            "singleSignOnService": {"url": "https://idp.example.test/sso"},
            "x509cert": (Path(sys.argv[1]) / "idp-rsa.crt.pem").read_text(),
        },
    }
)
OneLogin_Saml2_Utils.now = staticmethod(lambda: MOMENT)
REQUEST = {"https": "on", "http_host": "sp.auth.adobe.com", "script_name": "/sp/saml/SAMLAssertionConsumer"}


def is_accepted(path: str) -> bool:
    return OneLogin_Saml2_Response(SETTINGS, base64.b64encode(Path(path).read_bytes())).is_valid(REQUEST)


paths = sys.stdin.read().split()
with multiprocessing.get_context("fork").Pool(2) as pool:
    assert all(pool.map(is_accepted, paths[:20]))
    begin = time.perf_counter()
    assert all(pool.map(is_accepted, paths, chunksize=16))
    print(time.perf_counter() - begin)
