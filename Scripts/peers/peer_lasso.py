# SPDX-License-Identifier: Apache-2.0
"""Lasso: processes a response as the service provider of a login."""

import base64
import time

import lasso
from parties import KEYS, SP, idp_metadata, sp_metadata
from peer import WORK, OtherValue, ask

SERVERS: dict[str, lasso.Server] = {}


def server(key: str) -> lasso.Server:
    """Returns a service provider that trusts one key."""
    if key not in SERVERS:
        ours, theirs = WORK / "lasso-sp.xml", WORK / f"lasso-{key}.xml"
        ours.write_text(sp_metadata(), encoding="utf-8")
        theirs.write_text(idp_metadata(key), encoding="utf-8")
        SERVERS[key] = lasso.Server(str(ours), str(KEYS / "sp-rsa.key.pem"), None, None)
        SERVERS[key].addProvider(lasso.PROVIDER_ROLE_IDP, str(theirs))
    return SERVERS[key]


def check(document: bytes, case: dict) -> None:
    login = lasso.Login(server(case["key"]))
    # If signatures are forced, it requires both; otherwise one that covers the assertion.
    forced = case["target"] == "both"
    login.setSignatureVerifyHint(lasso.PROFILE_SIGNATURE_VERIFY_HINT_FORCE if forced else lasso.PROFILE_SIGNATURE_VERIFY_HINT_MAYBE)
    login.processAuthnResponseMsg(base64.b64encode(document).decode())
    login.acceptSso()
    # The checks that it leaves to its caller, but provides functions for.
    if login.assertion.validateTimeChecks(0, int(time.time())) != lasso.SAML2_ASSERTION_VALID:
        raise ValueError("the time of the conditions")
    if login.assertion.validateAudience(SP) != lasso.SAML2_ASSERTION_VALID:
        raise ValueError("the audience")
    # A value consists of parts: the text around a comment, or in a CDATA section.
    texts = ["".join(piece.content for piece in value.any) for statement in login.assertion.attributeStatement
             for item in statement.attribute if item.name == "uid" and not item.nameFormat for value in item.attributeValue]
    if texts != ["mira-7"]:
        raise OtherValue


lasso.init()
# It supports RSA and HMAC only, regardless of its xmlsec.
ask("lasso", check, ("ecdsa", "rsa-pss"))
