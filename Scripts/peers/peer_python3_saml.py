# SPDX-License-Identifier: Apache-2.0
"""python3-saml: the whole validation of a login, and its function for signatures."""

import base64

from onelogin.saml2.response import OneLogin_Saml2_Response
from onelogin.saml2.settings import OneLogin_Saml2_Settings
from onelogin.saml2.utils import OneLogin_Saml2_Utils
from parties import ACS, BINDINGS, IDP, KEYS, SP, certificate
from peer import OtherValue, ask

REQUEST = {"https": "on", "http_host": "sp.auth.adobe.com", "script_name": "/sp/saml/SAMLAssertionConsumer"}
PATHS = {"_r1": OneLogin_Saml2_Utils.RESPONSE_SIGNATURE_XPATH, "_a1": OneLogin_Saml2_Utils.ASSERTION_SIGNATURE_XPATH}


def settings(case: dict) -> OneLogin_Saml2_Settings:
    """Returns settings that require the existing signatures."""
    return OneLogin_Saml2_Settings({
        "strict": True,
        "sp": {
            "entityId": SP, "x509cert": certificate("sp-rsa"), "privateKey": (KEYS / "sp-rsa.key.pem").read_text(),
            "assertionConsumerService": {"url": ACS, "binding": BINDINGS + "HTTP-POST"},
        },
        "idp": {
            "entityId": IDP, "x509cert": certificate(case["key"]),
            "singleSignOnService": {"url": f"{IDP}/sso", "binding": BINDINGS + "HTTP-Redirect"},
        },
        "security": {"wantMessagesSigned": "_r1" in case["ids"], "wantAssertionsSigned": "_a1" in case["ids"]},
    })


def check(document: bytes, case: dict) -> None:
    pem = (KEYS / f"{case['key']}.crt.pem").read_text()
    for name in case["ids"]:
        OneLogin_Saml2_Utils.validate_sign(document, cert=pem, xpath=PATHS[name], raise_exceptions=True)
    if case["login"]:
        response = OneLogin_Saml2_Response(settings(case), base64.b64encode(document).decode())
        response.is_valid(REQUEST, "_q1", raise_exceptions=True)
        if response.get_attributes().get("uid") != ["mira-7"]:
            raise OtherValue


ask("python3-saml", check)
