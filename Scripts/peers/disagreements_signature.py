# SPDX-License-Identifier: Apache-2.0
"""The disagreements with those that verify signatures alone: xmlsec1 and signxml."""

from disagreement import BOTH, WE, disagreements
from disagreements_saml import EXCLUSIVE, EXTRA, FORM, OBJECT, ONE, REFERENCE, SHA1, TRANSFORM, WEAK

SIGNED = "XML Signature 1.1, 8.1.3; S-13, S-17, S-22"
HOLDS = "The signature holds over what it names, and a verifier of signatures has said all it can. Who reads a login has to see that this is what is read: we do."
PLACE = "SAML Core 2.3.3 and 3.2.2; S-17"
BEHIND = "The schemas of SAML have the signature behind the Issuer. XML Signature lets it stand anywhere."
# Arrangements whose signature holds over the original.
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
    ("refuses", "allowed-comments+comment-between+open c14n-comments+comment-between+open", WE, "XML Signature 1.1, 4.4.3.3", "A reference to an ID inside the document selects no comments, whatever the canonical form would keep."),
    ("accepts", "rsa-sha1 sha1 sha224", WE, SHA1, WEAK + " It was asked to know all."),
    ("accepts", "c14n-inclusive c14n-inclusive-info c14n11 c14n-comments c14n-absent", BOTH, FORM, EXCLUSIVE),
    ("accepts", "transform-xpath", WE, TRANSFORM, "It passes over a transform that it does not know, and so may verify other octets than were named. " + EXTRA),
    ("accepts", "transform-order", WE, "XML Signature 1.1, 4.4.3.4; S-19", "Each transform works on what the one before it made, and the enveloped-signature transform needs nodes. It carries them out in an order of its own."),
    ("accepts", "reference-empty", BOTH, REFERENCE, "XML Signature lets an empty URI stand for the document. " + ONE),
    ("accepts", "object", BOTH, "S-20", OBJECT),
    ("accepts", "signature-misplaced signature-misplaced-response", BOTH, PLACE, BEHIND),
    ("accepts", f"{MOVED} xsw8-assertion xsw8-key-info-assertion xsw1-object-response xsw1-key-info-response", BOTH, SIGNED, HOLDS),
)
