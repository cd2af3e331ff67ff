# SPDX-License-Identifier: Apache-2.0
"""The disagreements with the peers that validate whole logins: python3-saml, PySAML2 and Lasso."""

from disagreement import BOTH, THEY, WE, disagreements

URI = "SAML Core 1.3.2; XML Schema Part 2, 3.2.17"
SPACED = "An Audience is an xs:anyURI. The schema removes white space around it before a comparison."
STRING = "SAML Core 1.3.1; S-16"
UNTRIMMED = "Names of type string are compared without changes, and a sender must not rely on trimming. We trim white space at the ends, because the trimmed name cannot identify another party, and report the untrimmed name."
UTC = "SAML Core 1.3.3; S-44"
OFFSET = "Times must be in UTC without an offset, so rejecting is correct by the text of the standard. A time with an offset is the same instant, and we accept it."
SHA1 = "XML Signature 1.1, 6.2.1 and 6.4.2; S-28"
WEAK = "Discouraged or unsafe hashes: we allow them by name only, and never MD5."
FORM = "SAML Core 5.4.3; S-28"
EXCLUSIVE = "Signers should use exclusive canonicalization. The standard permits other methods, and we allow them by name only."
TRANSFORM = "SAML Core 5.4.4; S-19"
EXTRA = "Verifiers may reject signatures with transforms other than these two, because only the signer determines what a transform selects. We reject them."
REFERENCE = "SAML Core 5.4.2; S-18"
ONE = "A signature has exactly one Reference, to the ID of its parent element."
OBJECT = "The XML Signature schema allows ds:Object, and SAML does not use it. We reject content that no consumer needs."
CBC = "XML Encryption 1.1, 5.2 and 5.5; S-35, S-36"
OLD = "An attacker can decrypt CBC without a signature around it, and RSA 1.5, with enough requests. We allow them by name only."
COMMENT = "Canonical XML 1.0, 2.1; S-15"
DROPPED = "Canonical forms do not contain comments, so the signature verifies. The peer reads the whole value and is safe. We reject it, so that no later program reads only a part of it."
VERSION = "SAML Core 4.1.3; S-14"
OTHER_VERSION = "An assertion of another major version must not be processed. One of a higher minor version may be rejected."
ISSUER = "SAML Profiles 4.1.4.2; SAML Core 8.3.6; S-41"
ENTITY = "The Format of an Issuer is absent or entity, and an entity identifier has no qualifiers."
SEALED = "SAML Profiles 4.1.4.2 with erratum E17; S-41"
ENCLOSED = "A response with an encrypted assertion contains an Issuer, whether it is signed or not."
DESTINATION = "SAML Bindings 3.5.5.2; S-42"
SENT = "A signed response over HTTP POST contains a Destination."
CONFIRMED = "SAML Profiles 4.1.4.2 and 4.1.4.3; S-45"
BEARER = "A bearer confirmation contains a Recipient and a NotOnOrAfter but no NotBefore, and the service provider must check them."
AUDIENCE = "SAML Core 2.5.1.4; SAML Profiles 4.1.4.2; S-43"
EACH = "A login contains an audience restriction, and each AudienceRestriction must contain our entity ID: they are combined with AND."
EMPTY = "SAML Core 2.5.1.2; S-44"
NEVER = "NotBefore must be before NotOnOrAfter: this validity period is empty."
END = "SAML Core 2.5.1.2 and 2.4.1.2; S-44"
EXPIRED = "NotOnOrAfter is exclusive. The peer accepts the document one second longer."
IDS = "XML Schema Part 2, 3.3.8; SAML Core 1.3.4; S-12"
UNIQUE = "An identifier occurs once in a document. The peer checks only the identifiers that a signature references."
DUPLICATE = "SAML Core 2.7.3; S-49"
REPEATED = "The standard does not forbid it, and some providers send one attribute for each value. The peer rejects it by default. We merge the values, with a warning."
FORMAT = "SAML Core 2.7.3.1; S-49"
CLASSIFIED = "The NameFormat defines how to interpret a Name: two attributes with the same name and different formats are different attributes."
SESSIONS = "SAML Core 2.3.3; SAML Profiles 4.1.4.2"
STATEMENTS = "An assertion may have any number of statements, and a login has at least one AuthnStatement."
REQUEST = "SAML Core 3.2.2; SAML Profiles 4.1.4.3; S-46"
ANSWER = "The answer to a request contains its ID, in the response and in the confirmation."
LEFT = "The peer leaves this check to its caller. We check everything that the profile requires."
SESSION = "SAML Profiles 4.1.4.2; SAML Core 2.7.2; S-44"
SCHEMA = "SAML Core 2.3.3 and 3.2.2; S-14"
ORDERED = "The schema defines the order, and allows one Subject and one Status. The peer accepts any order and number."

PYTHON3_SAML = disagreements(
    "python3-saml",
    ("refuses", "instruction-between+open", WE, "Canonical XML 1.0, 2.3", "Its parser removes processing instructions, which are part of the signed content."),
    ("refuses", "outer-issuer-spaced inner-issuer-spaced", THEY, STRING, UNTRIMMED),
    ("refuses", "audience-spaced", WE, URI, SPACED),
    ("refuses", "window-offset", BOTH, UTC, OFFSET),
    ("refuses", "data-end-inside-skew session-end-inside-skew", BOTH, "S-44", "The peer applies a clock skew only to the Conditions. The standard does not define a skew. We apply it everywhere."),
    ("refuses", "session-twice", WE, SESSIONS, STATEMENTS),
    ("refuses", "attribute-other-format", WE, FORMAT, CLASSIFIED),
    ("refuses", "attribute-duplicate-more", WE, DUPLICATE, REPEATED),
    ("refuses", "id-digit id-colon", BOTH, "XML Schema Part 2, 3.3.8; S-12", "The schema requires an NCName, and the peer validates against the schema. We compare identifiers byte for byte, with a warning; --schema makes it an error."),
    ("accepts", "destination-suffix destination-query", WE, "SAML Core 3.2.2; S-42", "The Destination must equal the URL that received the response. The peer compares only the beginning."),
    ("accepts", "destination-absent-signed", WE, DESTINATION, SENT),
    ("accepts", "recipient-suffix recipient-query", WE, CONFIRMED, "The whole Recipient is compared. The peer only checks that it contains our URL."),
    ("accepts", "recipient-absent data-end-absent", WE, CONFIRMED, BEARER),
    ("accepts", "request-outer-absent request-both-absent data-request-absent", WE, REQUEST, ANSWER),
    ("accepts", "outer-issuer-absent-signed outer-issuer-persistent outer-issuer-qualified inner-issuer-persistent inner-issuer-qualified", WE, ISSUER, ENTITY + " A signed response has an Issuer."),
    ("accepts", "outer-issuer-absent-sealed", WE, SEALED, ENCLOSED),
    ("accepts", "window-empty", WE, EMPTY, NEVER),
    ("accepts", "audience-absent audience-first-alone audience-second-alone", WE, AUDIENCE, EACH),
    ("accepts", "rsa-sha1 rsa-md5 sha1 sha224", WE, SHA1, WEAK),
    ("accepts", "c14n-inclusive c14n-inclusive-info c14n11 c14n-comments c14n-absent", BOTH, FORM, EXCLUSIVE),
    ("accepts", "transform-xpath transform-canonical-twice", BOTH, TRANSFORM, EXTRA),
    ("accepts", "reference-twice reference-empty+level:both", WE, REFERENCE, ONE),
    ("accepts", "object", BOTH, "S-20", OBJECT),
    ("accepts", "encrypted-cbc encrypted-rsa15", WE, CBC, OLD),
    ("accepts", "comment-in-name comment-in-value comment-in-audience", BOTH, COMMENT, DROPPED),
    ("accepts", "id-twice+level:response", WE, IDS, UNIQUE),
    ("accepts", "version-1.1 version-2.1", WE, VERSION, OTHER_VERSION),
)

PYSAML2 = disagreements(
    "pysaml2",
    ("refuses", "window-offset", BOTH, UTC, OFFSET),
    ("refuses", "confirmation-first-good", WE, "SAML Core 2.4.1; S-45", "One valid confirmation is sufficient. The peer stops at an expired one, although another is valid."),
    ("refuses", "confirmation-holder-beside", WE, "SAML Core 2.4.1.1; S-45", "A confirmation needs no data. The peer requires a Recipient in a confirmation of another method without data, and fails."),
    ("refuses", "session-twice", WE, SESSIONS, STATEMENTS),
    ("refuses", "attribute-typed", WE, "SAML Core 2.7.3.1.1", "A value may have any type of XML Schema. The peer supports few of them, and not xs:dateTime."),
    ("reads another value", "attribute-other-format", WE, FORMAT, CLASSIFIED),
    ("accepts", "outer-issuer-other+level:assertion inner-issuer-other+level:response inner-issuer-slash+level:response", WE, "SAML Profiles 4.1.4.2; S-29, S-41", "The peer does not check the issuer of the unsigned element: one identity provider can use the name of another."),
    ("accepts", "outer-issuer-persistent outer-issuer-qualified inner-issuer-persistent inner-issuer-qualified", WE, ISSUER, ENTITY),
    ("accepts", "outer-issuer-absent-sealed", WE, SEALED, ENCLOSED),
    ("accepts", "end-at-skew data-end-at-skew session-end-at-skew", WE, END, EXPIRED),
    ("accepts", "window-empty", WE, EMPTY, NEVER),
    ("accepts", "conditions-absent audience-absent audience-first-alone audience-second-alone", WE, AUDIENCE, EACH),
    ("accepts", "recipient-other recipient-suffix recipient-query", WE, CONFIRMED, "The Recipient must equal our URL. The peer's function for logins does not receive the URL that received the response."),
    ("accepts", "data-end-absent confirmation-vouches", WE, CONFIRMED, BEARER),
    ("accepts", "destination-absent-signed", WE, DESTINATION, SENT),
    ("accepts", "rsa-sha1 rsa-md5 sha1 sha224", WE, SHA1, WEAK),
    ("accepts", "c14n-inclusive c14n-inclusive-info c14n11 c14n-comments c14n-absent", BOTH, FORM, EXCLUSIVE),
    ("accepts", "transform-xpath transform-canonical-twice", BOTH, TRANSFORM, EXTRA),
    ("accepts", "object", BOTH, "S-20", OBJECT),
    ("accepts", "signature-misplaced signature-misplaced-response order status-twice subject-twice", WE, SCHEMA + ", S-17", ORDERED),
    ("accepts", "encrypted-cbc encrypted-rsa15", WE, CBC, OLD),
    ("accepts", "comment-in-name comment-in-value comment-in-audience", BOTH, COMMENT, DROPPED),
    ("accepts", "id-twice+level:response id-blank", WE, IDS, UNIQUE),
    ("accepts", "version-1.1 version-2.1", WE, VERSION, OTHER_VERSION),
    ("accepts", "xsw7-assertion", WE, "SAML Core 3.2.2; S-13", "Extensions must not contain elements of SAML's namespaces. The peer reads the signed assertion and is safe."),
)

LASSO = disagreements(
    "lasso",
    ("refuses", "allowed-comments", WE, TRANSFORM, "Exclusive canonicalization with comments is one of the two transforms that SAML allows."),
    ("refuses", "outer-issuer-absent", WE, "SAML Profiles 4.1.4.2; S-41", "An unsigned response may omit its Issuer."),
    ("refuses", "outer-issuer-spaced inner-issuer-spaced", THEY, STRING, UNTRIMMED),
    ("refuses", "audience-spaced", WE, URI, SPACED),
    ("refuses", "window-offset", BOTH, UTC, OFFSET),
    ("refuses", "confirmation-second-good confirmation-first-good confirmation-holder-beside", WE, "SAML Core 2.4.1; S-45", "A subject may have several confirmations. The peer supports one, and reads no subject if there are more."),
    ("refuses", "name-absent", WE, "SAML Core 2.4.1; S-48", "A subject may consist of a confirmation only. The peer requires a name identifier."),
    ("reads another value", "cdata", WE, "XML 1.0, 2.7; S-15", "A CDATA section is part of the text. The peer's values do not contain it."),
    ("accepts", "destination-other destination-suffix destination-prefix destination-case destination-query destination-port destination-scheme destination-absent-signed", WE, DESTINATION, LEFT),
    ("accepts", "request-outer-absent request-outer-other request-both-absent request-both-other data-request-absent data-request-other", WE, REQUEST, LEFT),
    ("accepts", "confirmation-absent confirmation-empty confirmation-holder confirmation-vouches recipient-other recipient-suffix recipient-query recipient-absent", WE, CONFIRMED, LEFT),
    ("accepts", "data-end-absent data-end-at-skew data-end-an-hour-ago data-start-in-an-hour", WE, CONFIRMED, LEFT),
    ("accepts", "session-absent session-end-at-skew session-end-an-hour-ago", WE, SESSION, LEFT),
    ("accepts", "outer-issuer-qualified inner-issuer-qualified", WE, ISSUER, ENTITY),
    ("accepts", "window-empty", WE, EMPTY, NEVER),
    ("accepts", "conditions-absent audience-absent audience-first-alone audience-second-alone", WE, AUDIENCE, "The peer's functions accept missing conditions and check only one restriction. " + EACH),
    ("accepts", "condition-unknown", WE, "SAML Core 2.5.1.1; S-14", "An assertion with an unknown condition is indeterminate. The peer ignores the condition."),
    ("accepts", "rsa-sha1 sha1", WE, SHA1, WEAK),
    ("accepts", "c14n-inclusive c14n-inclusive-info c14n-absent", BOTH, FORM, EXCLUSIVE),
    ("accepts", "transform-canonical-twice", BOTH, TRANSFORM, EXTRA),
    ("accepts", "reference-twice", WE, REFERENCE, ONE),
    ("accepts", "object", BOTH, "S-20", OBJECT),
    ("accepts", "encrypted-cbc encrypted-rsa15", WE, CBC, OLD),
    ("accepts", "comment-in-name comment-in-value comment-in-audience", BOTH, COMMENT, DROPPED),
    ("accepts", "id-twice+level:response id-blank", WE, IDS, UNIQUE),
    ("accepts", "version-1.1 version-2.1", WE, VERSION, OTHER_VERSION),
    ("accepts", "assertion-second", BOTH, "SAML Core 3.3.3; S-13, S-30", "A response may contain several assertions, and the peer reads the first. We accept one, or the configured number, and verify each."),
    ("accepts", "instant-blank", WE, "SAML Core 1.3.3; S-44", "A time is an xs:dateTime. The peer does not read IssueInstant."),
    ("accepts", "xsw7-assertion xsw7-assertion-same-id", WE, "SAML Core 3.2.2; S-12, S-13", "Extensions must not contain elements of SAML's namespaces, or a second ID. The peer reads the signed assertion and is safe."),
)
