# SPDX-License-Identifier: Apache-2.0
"""The disagreements with the peers that only verify signatures: xmlsec1 and signxml."""

from disagreement import BOTH, WE, disagreements
from disagreements_saml import EXCLUSIVE, EXTRA, FORM, OBJECT, ONE, REFERENCE, SHA1, TRANSFORM, WEAK

SIGNED = "XML Signature 1.1, 8.1.3; S-13, S-17, S-22"
HOLDS = "The signature verifies for the element that it references, which is all that a signature verifier checks. The reader of a login must check that it reads this element: we do."
PLACE = "SAML Core 2.3.3 and 3.2.2; S-17"
BEHIND = "The SAML schemas require the signature after the Issuer. XML Signature allows it anywhere."
# Arrangements whose signature verifies for the original element.
MOVED = (
    "xsw3-assertion xsw3-behind-assertion xsw4-advice-bare-assertion xsw5-assertion xsw5-before-assertion xsw7-assertion xsw7-note-bare-assertion "
    "status-detail-assertion value-assertion confirmation-data-assertion authn-decl-assertion xsw2-response xsw2-behind-response last-response "
    "extensions-response extensions-note-response status-detail-response value-response authn-decl-response confirmation-data-response advice-response"
)

XMLSEC1 = disagreements(
    "xmlsec1",
    ("accepts", "rsa-sha1 rsa-md5 sha1 sha224", WE, SHA1, WEAK),
    ("accepts", "c14n-inclusive c14n-inclusive-info c14n11 c14n-comments c14n-absent", BOTH, FORM, EXCLUSIVE),
    ("accepts", "transform-xpath transform-canonical-twice", BOTH, TRANSFORM, EXTRA),
    ("accepts", "reference-twice", BOTH, REFERENCE, "XML Signature allows any number of references. " + ONE),
    ("accepts", "object", BOTH, "S-20", OBJECT),
    ("accepts", "signature-misplaced signature-misplaced-response", BOTH, PLACE, BEHIND),
    ("accepts", MOVED, BOTH, SIGNED, HOLDS),
)

SIGNXML = disagreements(
    "signxml",
    ("refuses", "allowed-comments+comment-between+open c14n-comments+comment-between+open", WE, "XML Signature 1.1, 4.4.3.3", "A reference to an ID inside the document selects no comments, even if the canonical form keeps comments."),
    ("accepts", "rsa-sha1 sha1 sha224", WE, SHA1, WEAK + " The peer was configured to allow all."),
    ("accepts", "c14n-inclusive c14n-inclusive-info c14n11 c14n-comments c14n-absent", BOTH, FORM, EXCLUSIVE),
    ("accepts", "transform-xpath", WE, TRANSFORM, "The peer skips a transform that it does not support, and so can verify other octets than the signed ones. " + EXTRA),
    ("accepts", "transform-order", WE, "XML Signature 1.1, 4.4.3.4; S-19", "Each transform processes the output of the previous one, and the enveloped-signature transform needs nodes. The peer runs them in its own order."),
    ("accepts", "reference-empty", BOTH, REFERENCE, "In XML Signature, an empty URI refers to the document. " + ONE),
    ("accepts", "object", BOTH, "S-20", OBJECT),
    ("accepts", "signature-misplaced signature-misplaced-response", BOTH, PLACE, BEHIND),
    ("accepts", f"{MOVED} xsw8-assertion xsw8-key-info-assertion xsw1-object-response xsw1-key-info-response", BOTH, SIGNED, HOLDS),
)
