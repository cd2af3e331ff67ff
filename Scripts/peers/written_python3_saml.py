# SPDX-License-Identifier: Apache-2.0
"""python3-saml validates the written messages and metadata with its schemas, reads those of logout, and verifies signatures."""

from base64 import b64encode

from onelogin.saml2.auth import OneLogin_Saml2_Auth
from onelogin.saml2.logout_request import OneLogin_Saml2_Logout_Request
from onelogin.saml2.logout_response import OneLogin_Saml2_Logout_Response
from onelogin.saml2.settings import OneLogin_Saml2_Settings
from onelogin.saml2.utils import OneLogin_Saml2_Utils
from onelogin.saml2.xml_utils import OneLogin_Saml2_XML
from parties import ACS, BINDINGS, SP, certificate
from written import CERTIFICATE, Written, ask

ENTITY = "https://sp.example.test/saml?a=1&b='2'"
PLACE = {"https": "on", "http_host": "idp.example.test", "script_name": "/saml", "get_data": {}}
SETTINGS = {
    "strict": True,
    "sp": {"entityId": SP, "assertionConsumerService": {"url": ACS, "binding": BINDINGS + "HTTP-POST"}},
    "idp": {
        "entityId": ENTITY, "x509cert": certificate("idp-rsa"),
        "singleSignOnService": {"url": "https://sp.example.test/saml", "binding": BINDINGS + "HTTP-Redirect"},
    },
}


def read(written: Written) -> dict[str, str] | None:
    if "metadata" in written.form:
        if error := OneLogin_Saml2_Settings(SETTINGS).validate_metadata(written.data):
            raise ValueError(error)
        return {}
    if "envelope" in written.form:
        return None
    encoded = written.message() if written.form == "query" else b64encode(written.document()).decode()
    document = OneLogin_Saml2_Utils.decode_base64_and_inflate(encoded, ignore_zip=True)
    found = OneLogin_Saml2_XML.validate_xml(document, "saml-schema-protocol-2.0.xsd")
    if found in ("unloaded_xml", "invalid_xml"):
        raise ValueError(found)
    settings = OneLogin_Saml2_Settings(SETTINGS)
    if written.kind == "LogoutRequest":
        OneLogin_Saml2_Logout_Request(settings, encoded).is_valid(PLACE, raise_exceptions=True)
        name = OneLogin_Saml2_Logout_Request.get_nameid_data(document)
        return {
            "Issuer": OneLogin_Saml2_Logout_Request.get_issuer(document), "NameID": name["Value"],
            "NameID/@NameQualifier": name["NameQualifier"], "NameID/@SPNameQualifier": name["SPNameQualifier"],
            "SessionIndex": OneLogin_Saml2_Logout_Request.get_session_indexes(document)[0],
        }
    if written.kind == "LogoutResponse":
        answer = OneLogin_Saml2_Logout_Response(settings, encoded)
        answer.is_valid(PLACE, "_q1", raise_exceptions=True)
        return {"Issuer": answer.get_issuer()}
    return {}


def verify(written: Written) -> bool:
    pem = CERTIFICATE.read_text()
    if written.form == "query":
        auth = OneLogin_Saml2_Auth({**PLACE, "query_string": written.data.decode(), "validate_signature_from_qs": True}, SETTINGS)
        fields = written.fields()
        check = auth.validate_request_signature if "SAMLRequest" in fields else auth.validate_response_signature
        return check(fields)
    if "metadata" in written.form:
        return OneLogin_Saml2_Utils.validate_metadata_sign(written.data, cert=pem, raise_exceptions=True)
    path = f"//samlp:{written.kind}/ds:Signature"
    return OneLogin_Saml2_Utils.validate_sign(written.document(), cert=pem, xpath=path, raise_exceptions=True)


ask("python3-saml", read, verify)
