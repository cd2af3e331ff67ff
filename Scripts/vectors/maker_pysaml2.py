# SPDX-License-Identifier: Apache-2.0
"""PySAML2: an attribute authority that answers a query, and a login."""

import functools
import hashlib
import itertools
from importlib.metadata import version

import saml2
import saml2.assertion
import saml2.client
import saml2.entity
import saml2.s_utils
import saml2.sigver
from saml2.authn_context import PASSWORDPROTECTEDTRANSPORT
from saml2.config import IdPConfig, SPConfig
from saml2.client import Saml2Client
from saml2.pack import make_soap_enveloped_saml_thingy
from saml2.saml import NAME_FORMAT_URI, NAMEID_FORMAT_PERSISTENT, NAMEID_FORMAT_TRANSIENT, NameID
from saml2.server import Server
from saml2.xmldsig import DIGEST_SHA256, DIGEST_SHA512, SIG_RSA_SHA256, SIG_RSA_SHA512

from parties import ACS, BINDINGS, IDP, KEYS, Output, SP, idp_metadata, sp_metadata, work_folder

COUNTER = itertools.count(1)
IDENTITY = {"uid": ["mira-7"], "givenName": ["Mira"], "mail": ["mira@example.test"], "eduPersonAffiliation": ["member", "staff"]}
SPOKEN = {"uid": ["søren-ü"], "givenName": ["Søren"], "sn": ["Ångström-Żółć"], "displayName": ["映画 – Кино 🎬"]}


def fixed_id() -> str:
    """Returns the next ID of a fixed series."""
    return "id-" + hashlib.sha256(f"pysaml2 {next(COUNTER)}".encode()).hexdigest()[:32]


def fix_random() -> None:
    """Makes IDs repeatable, and encryption AES-GCM instead of 3DES."""
    for module in (saml2.s_utils, saml2.assertion, saml2.client, saml2.entity, saml2.sigver):
        module.sid = fixed_id
    aes = "http://www.w3.org/2009/xmlenc11#aes256-gcm"
    part = functools.partial(saml2.sigver.pre_encryption_part, msg_enc=aes)
    saml2.sigver.pre_encryption_part = part
    saml2.entity.pre_encryption_part = part
    encrypt = saml2.sigver.CryptoBackendXmlSec1.encrypt_assertion

    def aes_key(crypto, statement, enc_key, template, key_type=None, node_xpath=None, node_id=None):
        return encrypt(crypto, statement, enc_key, template, "aes-256", node_xpath, node_id)

    saml2.sigver.CryptoBackendXmlSec1.encrypt_assertion = aes_key


def settings(role: str, entity: str, service: dict, peer: str) -> dict:
    """Returns the settings of one party."""
    work = work_folder("PySAML2")
    (work / "peer.xml").write_text(peer, encoding="utf-8")
    key = "idp-rsa" if role != "sp" else "sp-rsa"
    return {
        "entityid": entity, "service": service, "metadata": {"local": [str(work / "peer.xml")]},
        "key_file": str(KEYS / f"{key}.key.pem"), "cert_file": str(KEYS / f"{key}.crt.pem"),
        "xmlsec_binary": "/usr/bin/xmlsec1", "delete_tmpfiles": True,
    }


def attribute_query() -> str:
    """Returns the query of the service provider."""
    service = {"sp": {"endpoints": {"assertion_consumer_service": [(ACS, BINDINGS + "HTTP-POST")]}}}
    client = Saml2Client(SPConfig().load(settings("sp", SP, service, idp_metadata("idp-rsa"))))
    subject = NameID(format=NAMEID_FORMAT_PERSISTENT, text="p-0042", sp_name_qualifier=SP)
    _, query = client.create_attribute_query(
        f"{IDP}/attributes", name_id=subject, message_id="_q-pysaml2-1",
        attribute={("urn:oid:0.9.2342.19200300.100.1.1", NAME_FORMAT_URI, "uid"): None,
                   ("urn:oid:2.5.4.42", NAME_FORMAT_URI, "givenName"): None},
    )
    return str(query)


def sign_parts(server: Server, response, *parts: str) -> str:
    """Signs the assertion, the response or both; create_attribute_response supports only the response."""
    signed = []
    # The inner signature must exist before the outer digest is computed.
    for item in [response.assertion if part == "assertion" else response for part in parts]:
        item.signature = saml2.sigver.pre_signature_part(
            item.id, server.sec.my_cert, len(signed) + 1, sign_alg=SIG_RSA_SHA256, digest_alg=DIGEST_SHA256
        )
        signed.append((saml2.class_name(item), item.id))
    return str(saml2.sigver.signed_instance_factory(response, server.sec, signed))


def main() -> None:
    fix_random()
    work = Output("PySAML2", version("pysaml2"))
    query = attribute_query()
    (work.folder / "queries").mkdir(exist_ok=True)
    (work.folder / "queries" / "pysaml2-attribute-query.xml").write_text(query, encoding="utf-8")
    policy = {"default": {"lifetime": {"minutes": 5}, "attribute_restrictions": None, "name_form": NAME_FORMAT_URI}}
    service = {
        "idp": {"endpoints": {"single_sign_on_service": [(f"{IDP}/sso", BINDINGS + "HTTP-Redirect")]}, "policy": policy},
        "aa": {"endpoints": {"attribute_service": [(f"{IDP}/attributes", BINDINGS + "SOAP")]}, "policy": policy},
    }
    server = Server(config=IdPConfig().load(settings("idp", IDP, service, sp_metadata())))
    request = server.parse_attribute_query(query, None)
    asked = request.message
    answer = functools.partial(
        server.create_attribute_response, in_response_to=asked.id, destination=ACS, sp_entity_id=SP,
        name_id=asked.subject.name_id,
    )
    for name, comment, identity, *parts in [
        ("query-assertion-signed", "an answer to an AttributeQuery, signed assertion", IDENTITY, "assertion"),
        ("query-response-signed", "an answer to an AttributeQuery, signed response", IDENTITY, "response"),
        ("query-both-signed", "an answer to an AttributeQuery, both signed", IDENTITY, "assertion", "response"),
        ("query-spoken", "an answer to an AttributeQuery, non-ASCII values", SPOKEN, "assertion"),
    ]:
        document = sign_parts(server, answer(identity), *parts)
        work.add(f"{name}.xml", comment, document, "attribute-query")
        # The wrapper removes line ends, which breaks an outer signature over an inner one.
        if name == "query-assertion-signed":
            envelope = make_soap_enveloped_saml_thingy(document)
            work.add("query-soap.xml", "the same in its SOAP envelope", envelope, "attribute-query", "soap")
    subject = NameID(format=NAMEID_FORMAT_TRANSIENT, text="t-0043", name_qualifier=IDP, sp_name_qualifier=SP)
    login = functools.partial(
        server.create_authn_response, in_response_to="_q-login-1", destination=ACS, sp_entity_id=SP, name_id=subject,
        authn={"class_ref": PASSWORDPROTECTEDTRANSPORT, "authn_auth": IDP},
    )
    strong = {"sign_alg": SIG_RSA_SHA512, "digest_alg": DIGEST_SHA512}
    plain = {"sign_alg": SIG_RSA_SHA256, "digest_alg": DIGEST_SHA256}
    sealed = {"encrypt_assertion": True, "encrypt_cert_assertion": (KEYS / "sp-rsa.crt.pem").read_text()}
    for name, comment, identity, options in [
        ("login-unsigned", "a login without a signature", IDENTITY, {}),
        ("login-assertion-signed", "a login, signed assertion", IDENTITY, {"sign_assertion": True, **plain}),
        ("login-response-signed", "a login, signed response", SPOKEN, {"sign_response": True, **plain}),
        ("login-sha512", "a login, both signed with SHA-512", IDENTITY, {"sign_assertion": True, "sign_response": True, **strong}),
        ("login-encrypted", "a login, signed assertion, then encrypted", IDENTITY, {"sign_assertion": True, **sealed, **plain}),
        ("login-encrypted-both", "a login, encrypted signed assertion in a signed response", SPOKEN, {"sign_assertion": True, "sign_response": True, **sealed, **plain}),
    ]:
        work.add(f"{name}.xml", comment, str(login(identity, **options)), "login")
    work.close()


main()
