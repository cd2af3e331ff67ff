# SPDX-License-Identifier: Apache-2.0
"""python3-saml as a service provider that receives posted responses.

Arguments: the folder of keys, and the response that peer.py times. Without a response, standard input lists files, which two
processes validate; the script prints the time in seconds, without the start of the processes."""

import base64
import calendar
import multiprocessing
import sys
import time
from pathlib import Path

import peer
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


def is_accepted(document: bytes) -> bool:
    return OneLogin_Saml2_Response(SETTINGS, base64.b64encode(document)).is_valid(REQUEST)


def is_file_accepted(path: str) -> bool:
    return is_accepted(Path(path).read_bytes())


if len(sys.argv) > 2:
    peer.serve(is_accepted, Path(sys.argv[2]).read_bytes())
else:
    paths = sys.stdin.read().split()
    with multiprocessing.get_context("fork").Pool(2) as pool:
        assert all(pool.map(is_file_accepted, paths[:20]))
        begin = time.perf_counter()
        assert all(pool.map(is_file_accepted, paths, chunksize=16))
        print(time.perf_counter() - begin)
