# SPDX-License-Identifier: Apache-2.0
"""Signed responses to requests, made without a library of SAML."""

import base64
import datetime
import hashlib
import re
import secrets
import urllib.parse
import zlib

from cryptography.hazmat.primitives import hashes, serialization
from cryptography.hazmat.primitives.asymmetric import padding

IDP = "https://idp.example.test"
SAML = "urn:oasis:names:tc:SAML:2.0:"
DS = "http://www.w3.org/2000/09/xmldsig#"
# The text of the assertion and of the signature is canonical.
ASSERTION = (
    '<saml:Assertion xmlns:saml="{saml}assertion" ID="{id}" IssueInstant="{now}" Version="2.0"><saml:Issuer>{idp}</saml:Issuer>{signature}'
    '<saml:Subject><saml:NameID Format="{saml}nameid-format:transient">{name}</saml:NameID><saml:SubjectConfirmation Method="{saml}cm:bearer">'
    '<saml:SubjectConfirmationData InResponseTo="{request}" NotOnOrAfter="{end}" Recipient="{acs}"></saml:SubjectConfirmationData>'
    '</saml:SubjectConfirmation></saml:Subject><saml:Conditions NotBefore="{now}" NotOnOrAfter="{end}"><saml:AudienceRestriction>'
    "<saml:Audience>{audience}</saml:Audience></saml:AudienceRestriction></saml:Conditions>"
    '<saml:AuthnStatement AuthnInstant="{now}" SessionIndex="{id}"><saml:AuthnContext><saml:AuthnContextClassRef>{saml}ac:classes:Password'
    "</saml:AuthnContextClassRef></saml:AuthnContext></saml:AuthnStatement></saml:Assertion>"
)
SIGNED_INFO = (
    '<ds:SignedInfo xmlns:ds="{ds}"><ds:CanonicalizationMethod Algorithm="http://www.w3.org/2001/10/xml-exc-c14n#"></ds:CanonicalizationMethod>'
    '<ds:SignatureMethod Algorithm="http://www.w3.org/2001/04/xmldsig-more#rsa-sha256"></ds:SignatureMethod><ds:Reference URI="#{id}">'
    '<ds:Transforms><ds:Transform Algorithm="{ds}enveloped-signature"></ds:Transform><ds:Transform Algorithm="http://www.w3.org/2001/10/xml-exc-c14n#">'
    '</ds:Transform></ds:Transforms><ds:DigestMethod Algorithm="http://www.w3.org/2001/04/xmlenc#sha256"></ds:DigestMethod>'
    "<ds:DigestValue>{digest}</ds:DigestValue></ds:Reference></ds:SignedInfo>"
)
RESPONSE = (
    '<samlp:Response xmlns:samlp="{saml}protocol" ID="_{response}" Version="2.0" IssueInstant="{now}" Destination="{acs}" InResponseTo="{request}">'
    '<saml:Issuer xmlns:saml="{saml}assertion">{idp}</saml:Issuer><samlp:Status><samlp:StatusCode Value="{saml}status:Success"/></samlp:Status>'
    "{assertion}</samlp:Response>"
)


class Generator:
    """Answers requests, with signed assertions."""

    def __init__(self, key):
        self.key = serialization.load_pem_private_key(key.read_bytes(), None)

    def answer(self, url, acs):
        """Returns the form for a redirection to the identity provider."""
        query = dict(urllib.parse.parse_qsl(urllib.parse.urlsplit(url).query))
        request = zlib.decompress(base64.b64decode(query["SAMLRequest"]), -15).decode()
        now = datetime.datetime.now(datetime.timezone.utc)
        values = {"saml": SAML, "ds": DS, "idp": IDP, "acs": acs, "id": "_" + secrets.token_hex(16), "name": secrets.token_hex(16)}
        values |= {"request": re.search(r'\bID="([^"]+)"', request)[1], "audience": re.search(r"Issuer[^>]*>([^<]+)", request)[1]}
        values |= {"now": now.strftime("%Y-%m-%dT%H:%M:%SZ"), "end": (now + datetime.timedelta(minutes=5)).strftime("%Y-%m-%dT%H:%M:%SZ")}
        digest = hashlib.sha256(ASSERTION.format(signature="", **values).encode()).digest()
        info = SIGNED_INFO.format(digest=base64.b64encode(digest).decode(), **values)
        value = base64.b64encode(self.key.sign(info.encode(), padding.PKCS1v15(), hashes.SHA256())).decode()
        signature = f'<ds:Signature xmlns:ds="{DS}">{info}<ds:SignatureValue>{value}</ds:SignatureValue></ds:Signature>'
        assertion = ASSERTION.format(signature=signature, **values)
        document = RESPONSE.format(assertion=assertion, response=secrets.token_hex(16), **values)
        fields = {"SAMLResponse": base64.b64encode(document.encode()).decode(), "RelayState": query.get("RelayState", "")}
        return urllib.parse.urlencode(fields)
