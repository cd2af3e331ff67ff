# SPDX-License-Identifier: Apache-2.0
"""Messages of SAML as trees, which can be changed before or after they are signed, made without a library of SAML."""

import base64
import copy
import datetime
import hashlib
import secrets

from cryptography.hazmat.primitives import hashes, serialization
from cryptography.hazmat.primitives.asymmetric import padding

SAML = "urn:oasis:names:tc:SAML:2.0:"
DS = "http://www.w3.org/2000/09/xmldsig#"
C14N = "http://www.w3.org/2001/10/xml-exc-c14n#"
RSA_SHA256 = "http://www.w3.org/2001/04/xmldsig-more#rsa-sha256"
NAMESPACES = {
    "ds": DS,
    "md": SAML + "metadata",
    "saml": SAML + "assertion",
    "samlp": SAML + "protocol",
    "soap": "http://schemas.xmlsoap.org/soap/envelope/",
    "x": "urn:x",
    "xml": "http://www.w3.org/XML/1998/namespace",
}


class Element:
    """An element. A prefix has one namespace everywhere, so the text is canonical."""

    def __init__(self, tag, attributes=None, children=()):
        self.tag = tag
        self.attributes = dict(attributes or {})
        self.children = list(children)

    def text(self, known=frozenset({"xml"})):
        """Returns the element as a descendant of elements that declare some prefixes."""
        used = {name.partition(":")[0] for name in (self.tag, *self.attributes) if ":" in name}
        declarations = "".join(f' xmlns:{prefix}="{NAMESPACES[prefix]}"' for prefix in sorted(used - known))
        attributes = "".join(f' {name}="{self.attributes[name]}"' for name in sorted(self.attributes, key=name_order))
        content = "".join(child if isinstance(child, str) else child.text(known | used) for child in self.children)
        return f"<{self.tag}{declarations}{attributes}>{content}</{self.tag}>"

    def all(self, tag=None):
        """Yields the element and those in it, in document order; with a tag, only those that have it."""
        if tag in (None, self.tag):
            yield self
        for child in self.children:
            if isinstance(child, Element):
                yield from child.all(tag)

    def find(self, tag):
        """Returns the first element with a tag, or None."""
        return next(self.all(tag), None)

    def copy(self):
        """Returns a copy that can be changed."""
        return copy.deepcopy(self)

    def encoded(self):
        """Returns the document in Base64."""
        return base64.b64encode(self.text().encode()).decode()


def maker(prefix):
    """Returns a function that makes elements with a prefix, without the attributes whose value is None."""

    def make(tag, *children, **attributes):
        return Element(f"{prefix}:{tag}", {name: text for name, text in attributes.items() if text is not None}, children)

    return make


saml, samlp, ds = map(maker, ("saml", "samlp", "ds"))


def name_order(name):
    """Returns the order of an attribute: its namespace, then its local name."""
    prefix, _, local = name.rpartition(":")
    return NAMESPACES.get(prefix, ""), local


class Signer:
    """A key, which signs elements and queries."""

    def __init__(self, path):
        self.key = serialization.load_pem_private_key(path.read_bytes(), None)

    def sign(self, message):
        """Returns the signature of octets in Base64."""
        return base64.b64encode(self.key.sign(message, padding.PKCS1v15(), hashes.SHA256())).decode()

    def seal(self, root):
        """Fills in the signatures, the inner ones first, and returns the document."""
        for parent in reversed(list(root.all())):
            for signature in [child for child in parent.children if isinstance(child, Element) and child.tag == "ds:Signature"]:
                children = [child for child in parent.children if isinstance(child, str) or child.tag != "ds:Signature"]
                bare = Element(parent.tag, parent.attributes, children)
                digest = base64.b64encode(hashlib.sha256(bare.text().encode()).digest()).decode()
                for element in signature.all("ds:DigestValue"):
                    element.children = [digest]
                info, value = signature.find("ds:SignedInfo"), signature.find("ds:SignatureValue")
                if info and value:
                    value.children = [self.sign(info.text().encode())]
        return root


def signed(element):
    """Adds a signature, to be filled in, after the issuer."""
    transforms = [ds("Transform", Algorithm=name) for name in (DS + "enveloped-signature", C14N)]
    digest = ds("DigestMethod", Algorithm="http://www.w3.org/2001/04/xmlenc#sha256")
    reference = ds("Reference", ds("Transforms", *transforms), digest, ds("DigestValue"), URI="#" + element.attributes["ID"])
    methods = ds("CanonicalizationMethod", Algorithm=C14N), ds("SignatureMethod", Algorithm=RSA_SHA256)
    signature = ds("Signature", ds("SignedInfo", *methods, reference), ds("SignatureValue"))
    element.children.insert(1 if element.children[0].tag == "saml:Issuer" else 0, signature)
    return element


def instant(seconds=0):
    """Returns a time relative to now."""
    moment = datetime.datetime.now(datetime.timezone.utc) + datetime.timedelta(seconds=seconds)
    return moment.strftime("%Y-%m-%dT%H:%M:%SZ")


class Messages:
    """The messages of an identity provider to a service."""

    def __init__(self, issuer, base):
        self.issuer, self.base = issuer, base

    def message(self, name, endpoint, children, **attributes):
        """Returns a message with its issuer."""
        values = {"ID": "_" + secrets.token_hex(16), "Version": "2.0", "IssueInstant": instant(), "Destination": self.base + endpoint}
        return samlp(name, saml("Issuer", self.issuer), *children, **values, **attributes)

    def status(self):
        """Returns the status of a success."""
        return samlp("Status", samlp("StatusCode", Value=SAML + "status:Success"))

    def name(self, name):
        """Returns the name of a user."""
        return saml("NameID", name, Format=SAML + "nameid-format:transient")

    def assertion(self, request, name, index):
        """Returns an assertion."""
        now, end = instant(), instant(300)
        data = saml("SubjectConfirmationData", InResponseTo=request, NotOnOrAfter=end, Recipient=self.base + "/saml/acs")
        audience = saml("AudienceRestriction", saml("Audience", self.base + "/saml/metadata"))
        context = saml("AuthnContext", saml("AuthnContextClassRef", SAML + "ac:classes:Password"))
        children = [
            saml("Issuer", self.issuer),
            saml("Subject", self.name(name), saml("SubjectConfirmation", data, Method=SAML + "cm:bearer")),
            saml("Conditions", audience, NotBefore=now, NotOnOrAfter=end),
            saml("AuthnStatement", context, AuthnInstant=now, SessionIndex=index),
        ]
        return saml("Assertion", *children, ID="_" + secrets.token_hex(16), IssueInstant=now, Version="2.0")

    def response(self, request, assertion):
        """Returns a response around an assertion."""
        return self.message("Response", "/saml/acs", [self.status(), assertion], InResponseTo=request)

    def artifact_response(self, request, response):
        """Returns the answer to the request for the message of an artifact."""
        return self.message("ArtifactResponse", "/saml/acs", [self.status(), response], InResponseTo=request)

    def logout_request(self, name, index):
        """Returns a request for a logout."""
        children = [self.name(name), samlp("SessionIndex", index)]
        return self.message("LogoutRequest", "/saml/slo", children, NotOnOrAfter=instant(300))

    def logout_response(self, request):
        """Returns the answer to a request for a logout."""
        return self.message("LogoutResponse", "/saml/slo", [self.status()], InResponseTo=request)
