# SPDX-License-Identifier: Apache-2.0
"""PySAML2: the whole validation of a login; for other documents, only its function for signatures."""

import base64
import logging

from parties import ACS, BINDINGS, KEYS, SP, idp_metadata
from peer import WORK, OtherValue, ask
from saml2 import BINDING_HTTP_POST
from saml2.client import Saml2Client
from saml2.config import SPConfig
from saml2.sigver import SignatureError

NODES = {"_r1": "urn:oasis:names:tc:SAML:2.0:protocol:Response", "_a1": "urn:oasis:names:tc:SAML:2.0:assertion:Assertion"}
CLIENTS: dict[tuple, Saml2Client] = {}


def client(case: dict) -> Saml2Client:
    """Returns a service provider that requires the existing signatures."""
    kind = (case["key"], *case["ids"])
    if kind not in CLIENTS:
        metadata = WORK / f"{case['key']}.metadata.xml"
        metadata.write_text(idp_metadata(case["key"]), encoding="utf-8")
        service = {
            "endpoints": {"assertion_consumer_service": [(ACS, BINDINGS + "HTTP-POST")]},
            "want_response_signed": "_r1" in case["ids"], "want_assertions_signed": "_a1" in case["ids"],
            "allow_unsolicited": False,
        }
        CLIENTS[kind] = Saml2Client(SPConfig().load({
            "entityid": SP, "service": {"sp": service}, "metadata": {"local": [str(metadata)]},
            "key_file": str(KEYS / "sp-rsa.key.pem"), "cert_file": str(KEYS / "sp-rsa.crt.pem"),
            "xmlsec_binary": "/usr/bin/xmlsec1", "delete_tmpfiles": True, "allow_unknown_attributes": True,
        }))
    return CLIENTS[kind]


def check(document: bytes, case: dict) -> None:
    service = client(case)
    if not case["login"]:
        certificate = str(KEYS / f"{case['key']}.crt.pem")
        for name in case["ids"]:
            if not service.sec.verify_signature(document, certificate, node_name=NODES[name], node_id=name):
                raise SignatureError(name)
    else:
        encoded = base64.b64encode(document).decode()
        response = service.parse_authn_request_response(encoded, BINDING_HTTP_POST, outstanding={"_q1": "/"})
        if response is None:
            raise ValueError("no response")
        if response.ava.get("uid") != ["mira-7"]:
            raise OtherValue


logging.disable(logging.CRITICAL)
# It verifies with xmlsec1.
ask("pysaml2", check, ("rsa-pss",))
