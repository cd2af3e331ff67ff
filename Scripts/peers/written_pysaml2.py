# SPDX-License-Identifier: Apache-2.0
"""PySAML2 reads the written messages and metadata, and verifies their signatures."""

import logging
import re

from parties import MD, PROTOCOL
from saml2 import md, samlp, soap
from saml2.config import SPConfig
from saml2.s_utils import decode_base64_and_inflate
from saml2.sigver import RSACrypto, security_context, verify_redirect_signature
from written import CERTIFICATE, Written, ask

CONTEXT = security_context(SPConfig().load({"entityid": "urn:example:peer", "service": {"sp": {"endpoints": {"assertion_consumer_service": []}}}, "xmlsec_binary": "/usr/bin/xmlsec1"}))


def document(written: Written) -> bytes:
    """Returns the message without its encoding and envelope."""
    if written.form == "query":
        return decode_base64_and_inflate(written.message())
    if "envelope" in written.form:
        return soap.parse_soap_enveloped_saml_thingy(written.data, [f"{{{PROTOCOL}}}{written.kind}"])
    return written.document()


def child(item: object, name: str) -> object:
    """Returns the first child element with a name."""
    for tag, (member, _) in getattr(item, "c_children", {}).items():
        if tag.endswith(f"}}{name}") and getattr(item, member):
            found = getattr(item, member)
            return found[0] if isinstance(found, list) else found
    others = getattr(item, "extension_elements", None) or item.children
    return next(other for other in others if other.tag == name)


def value(item: object, path: str) -> str:
    """Returns the value at a path."""
    for step in path.split("/"):
        if not step.startswith("@"):
            item = child(item, step)
        elif hasattr(item, "c_attributes"):
            return getattr(item, item.c_attributes[step[1:]][0])
        else:
            return item.attributes[step[1:]]
    return item.text


def read(written: Written) -> dict[str, str]:
    name = re.sub(r"(?<=[a-z])(?=[A-Z])", "_", written.kind).lower()
    item = getattr(md if "metadata" in written.form else samlp, f"{name}_from_string")(document(written))
    return {path: value(item, path) for path in written.row["values"]}


def verify(written: Written) -> bool:
    if written.form == "query":
        return verify_redirect_signature(written.fields(), RSACrypto(None), "".join(CERTIFICATE.read_text().splitlines()[1:-1]))
    name = f"{MD if 'metadata' in written.form else PROTOCOL}:{written.kind}"
    return CONTEXT.verify_signature(written.document().decode(), str(CERTIFICATE), node_name=name, node_id="_m1")


QUERY = "pysaml2 encodes the parameters of a query anew, a space as a plus; SAML Bindings 3.4.4.1 requires the original octets"
ENVELOPE = "pysaml2 writes the content of an envelope anew, and a CR without a reference, which the next parser reads as LF"
KNOWN = {("*", "query", "space"): QUERY, ("*", "envelope", "space"): ENVELOPE, ("*", "signed-envelope", "space"): ENVELOPE}

logging.disable(logging.CRITICAL)
ask("pysaml2", read, verify, KNOWN)
