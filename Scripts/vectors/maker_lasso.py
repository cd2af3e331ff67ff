# SPDX-License-Identifier: Apache-2.0
"""Lasso: logins by POST, plain and encrypted."""

import base64
import hashlib

import lasso

from parties import (
    ACS, KEYS, NOT_BEFORE, NOT_ON_OR_AFTER, NOW, Output, debian_version, idp_metadata, sp_metadata, work_folder,
)

URI = lasso.SAML2_ATTRIBUTE_NAME_FORMAT_URI
WORDS = {"urn:oid:2.5.4.42": ["Mira"], "urn:oid:0.9.2342.19200300.100.1.3": ["mira@example.test"]}
SPOKEN = {"urn:oid:2.5.4.42": ["Gabriëlle"], "urn:oid:2.5.4.4": ["Ηλέκτρα", "Þórðardóttir"], "urn:oid:2.5.4.10": ["A & B <C>"]}


def fixed_id(name: str, part: str) -> str:
    """Returns an ID that depends on the document only."""
    return "_" + hashlib.sha256(f"lasso {name} {part}".encode()).hexdigest()[:32].upper()


def attribute(name: str, values: list[str]) -> lasso.Saml2Attribute:
    """Returns one attribute."""
    result = lasso.Saml2Attribute()
    result.name, result.nameFormat = name, URI
    result.attributeValue = tuple(attribute_value(value) for value in values)
    return result


def attribute_value(text: str) -> lasso.Saml2AttributeValue:
    """Returns one attribute value."""
    content = lasso.MiscTextNode.newWithString(text)
    content.textChild = True
    value = lasso.Saml2AttributeValue()
    value.any = (content,)
    return value


def login(name: str, words: dict, sealed: int, method: int) -> bytes:
    """Returns the response that a browser would post."""
    files = work_folder("Lasso")
    (files / "idp.metadata").write_text(idp_metadata("idp-rsa"), encoding="utf-8")
    (files / "sp.metadata").write_text(sp_metadata(), encoding="utf-8")
    key, certificate = str(KEYS / "idp-rsa.key.pem"), str(KEYS / "idp-rsa.crt.pem")
    server = lasso.Server(str(files / "idp.metadata"), key, None, certificate)
    server.signatureMethod = method
    server.addProvider(lasso.PROVIDER_ROLE_SP, str(files / "sp.metadata"))
    peer = next(iter(server.providers.values()))
    peer.setEncryptionMode(sealed)
    peer.setEncryptionSymKeyType(lasso.ENCRYPTION_SYM_KEY_TYPE_AES_256)
    session = lasso.Login(server)
    session.initIdpInitiatedAuthnRequest(peer.providerId)
    session.request.nameIdPolicy.format = lasso.SAML2_NAME_IDENTIFIER_FORMAT_TRANSIENT
    session.request.protocolBinding = lasso.SAML2_METADATA_BINDING_POST
    session.processAuthnRequestMsg(None)
    session.validateRequestMsg(True, True)
    session.buildAssertion(lasso.SAML2_AUTHN_CONTEXT_PASSWORD_PROTECTED_TRANSPORT, NOW, NOW, NOT_BEFORE, NOT_ON_OR_AFTER)
    made = session.assertion
    made.id = fixed_id(name, "assertion")
    # With an encrypted NameID it is too late to choose one.
    if made.subject.nameId:
        made.subject.nameId.content = fixed_id(name, "subject")
    made.authnStatement[0].sessionIndex = made.id
    statement = lasso.Saml2AttributeStatement()
    statement.attribute = tuple(attribute(key, values) for key, values in words.items())
    made.attributeStatement = (statement,)
    session.response.id = fixed_id(name, "response")
    session.buildAuthnResponseMsg()
    assert session.msgUrl == ACS
    return base64.b64decode(session.msgBody)


def main() -> None:
    output = Output("Lasso", debian_version("python3-lasso"))
    sha256, sha512 = lasso.SIGNATURE_METHOD_RSA_SHA256, lasso.SIGNATURE_METHOD_RSA_SHA512
    for name, comment, words, sealed, method, *flags in [
        ("login", "a login by POST", WORDS, lasso.ENCRYPTION_MODE_NONE, sha256),
        ("login-spoken", "a login by POST, non-ASCII values", SPOKEN, lasso.ENCRYPTION_MODE_NONE, sha256),
        ("login-sha512", "a login by POST, RSA-SHA512", WORDS, lasso.ENCRYPTION_MODE_NONE, sha512),
        ("encrypted-name-id", "an encrypted NameID, AES-256-CBC", WORDS, lasso.ENCRYPTION_MODE_NAMEID, sha256, "aes-cbc"),
        ("encrypted-assertion", "an encrypted assertion, AES-256-CBC", SPOKEN, lasso.ENCRYPTION_MODE_ASSERTION, sha256, "aes-cbc"),
    ]:
        output.add(f"{name}.xml", comment, login(name, words, sealed, method), "login", *flags)
    output.close()


lasso.init()
main()
