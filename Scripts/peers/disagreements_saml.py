# SPDX-License-Identifier: Apache-2.0
"""The disagreements with those that judge whole logins: python3-saml, PySAML2 and Lasso."""

from disagreement import BOTH, THEY, WE, disagreements

URI = "SAML Core 1.3.2; XML Schema Part 2, 3.2.17"
SPACED = "An Audience is an xs:anyURI, around which a schema drops white space before anybody compares it."
STRING = "SAML Core 1.3.1; S-16"
UNTRIMMED = "Names of type string are compared as they stand, and nobody may rely on trimming. We trim white space at the ends, which can name nobody else, and report the name as it stands."
UTC = "SAML Core 1.3.3; S-44"
OFFSET = "Times are to be in UTC without an offset, so that to refuse is right by the letter. An offset names the same moment, and we take it."
SHA1 = "XML Signature 1.1, 6.2.1 and 6.4.2; S-28"
WEAK = "Discouraged or unsafe hashes: we let them in by name only, and never MD5."
FORM = "SAML Core 5.4.3; S-28"
EXCLUSIVE = "Signers should use exclusive canonicalisation; others are allowed, and we let them in by name only."
TRANSFORM = "SAML Core 5.4.4; S-19"
EXTRA = "Verifiers may refuse signatures with other transforms than these two, and what a transform selects is the signer's word alone. We do."
REFERENCE = "SAML Core 5.4.2; S-18"
ONE = "A signature has exactly one Reference, to the ID of the element that it stands in."
OBJECT = "The XML Signature schema has room for ds:Object and SAML has no use for it. We refuse what nobody needs to read."
CBC = "XML Encryption 1.1, 5.2 and 5.5; S-35, S-36"
OLD = "CBC without a signature around it, and RSA 1.5, tell their secrets to whoever asks often enough. We let them in by name only."
COMMENT = "Canonical XML 1.0, 2.1; S-15"
DROPPED = "Canonical forms drop comments, so that the signature holds. It reads the whole value, and is safe; we refuse, so that nobody behind us reads a part of it."
VERSION = "SAML Core 4.1.3; S-14"
OTHER_VERSION = "No assertion of another major version may be processed; one of a higher minor version may be refused."
ISSUER = "SAML Profiles 4.1.4.2; SAML Core 8.3.6; S-41"
ENTITY = "The Format of an Issuer is absent or entity, and an entity identifier has no qualifiers."
SEALED = "SAML Profiles 4.1.4.2 with erratum E17; S-41"
ENCLOSED = "A response around an encrypted assertion names its Issuer, signed or not."
DESTINATION = "SAML Bindings 3.5.5.2; S-42"
SENT = "A signed response over HTTP POST names its Destination."
CONFIRMED = "SAML Profiles 4.1.4.2 and 4.1.4.3; S-45"
BEARER = "A bearer names a Recipient, an end and no beginning, and whoever takes the login has to compare them."
AUDIENCE = "SAML Core 2.5.1.4; SAML Profiles 4.1.4.2; S-43"
EACH = "A login names its audience, and each AudienceRestriction has to contain us: between them stands AND."
EMPTY = "SAML Core 2.5.1.2; S-44"
NEVER = "NotBefore must lie before NotOnOrAfter: such a window was never open."
END = "SAML Core 2.5.1.2 and 2.4.1.2; S-44"
EXPIRED = "What ends at a moment has ended at that moment: NotOnOrAfter is exclusive. It takes one second more."
IDS = "XML Schema Part 2, 3.3.8; SAML Core 1.3.4; S-12"
UNIQUE = "An identifier occurs once in a document. It looks at those alone that a signature names."
DUPLICATE = "SAML Core 2.7.3; S-49"
REPEATED = "The standard does not forbid it, and some providers send one attribute for each value. It refuses unless told otherwise; we merge the values, with a warning."
FORMAT = "SAML Core 2.7.3.1; S-49"
CLASSIFIED = "The NameFormat says how a Name is to be understood: two attributes of one name and two formats are two attributes."
SESSIONS = "SAML Core 2.3.3; SAML Profiles 4.1.4.2"
STATEMENTS = "An assertion may have any number of statements, and a login has at least one AuthnStatement."
REQUEST = "SAML Core 3.2.2; SAML Profiles 4.1.4.3; S-46"
ANSWER = "What answers a request names it, on the response and in the confirmation."
LEFT = "It leaves this to whoever uses it, who has to know. We judge all that the profile demands."
SESSION = "SAML Profiles 4.1.4.2; SAML Core 2.7.2; S-44"
SCHEMA = "SAML Core 2.3.3 and 3.2.2; S-14"
ORDERED = "The schema has an order and allows one Subject and one Status. It takes what it finds, in any order."

PYTHON3_SAML = disagreements(
    "python3-saml",
    ("refuses", "instruction-between+open", WE, "Canonical XML 1.0, 2.3", "Its parser drops processing instructions, which are a part of what is signed."),
    ("refuses", "outer-issuer-spaced inner-issuer-spaced", THEY, STRING, UNTRIMMED),
    ("refuses", "audience-spaced", WE, URI, SPACED),
    ("refuses", "window-offset", BOTH, UTC, OFFSET),
    ("refuses", "data-end-inside-skew session-end-inside-skew", BOTH, "S-44", "It allows for clocks that differ in the Conditions alone. The standard says nothing of skew; we allow for it everywhere."),
    ("refuses", "session-twice", WE, SESSIONS, STATEMENTS),
    ("refuses", "attribute-other-format", WE, FORMAT, CLASSIFIED),
    ("refuses", "attribute-duplicate-more", WE, DUPLICATE, REPEATED),
    ("refuses", "id-digit id-colon", BOTH, "XML Schema Part 2, 3.3.8; S-12", "The schema requires an NCName, and it validates against the schema. We compare identifiers byte for byte, with a warning; --schema makes it an error."),
    ("accepts", "destination-suffix destination-query", WE, "SAML Core 3.2.2; S-42", "The Destination has to be the place where the response was received. It compares how the two begin."),
    ("accepts", "destination-absent-signed", WE, DESTINATION, SENT),
    ("accepts", "recipient-suffix recipient-query", WE, CONFIRMED, "The Recipient is compared as a whole. It asks whether ours occurs in it."),
    ("accepts", "recipient-absent data-end-absent data-start", WE, CONFIRMED, BEARER),
    ("accepts", "request-outer-absent request-both-absent data-request-absent", WE, REQUEST, ANSWER),
    ("accepts", "outer-issuer-absent-signed outer-issuer-persistent outer-issuer-qualified inner-issuer-persistent inner-issuer-qualified", WE, ISSUER, ENTITY + " A signed response has one."),
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
    ("refuses", "confirmation-first-good", WE, "SAML Core 2.4.1; S-45", "One confirmation that holds is enough. It stops at one that has expired, whatever stands beside it."),
    ("refuses", "confirmation-holder-beside", WE, "SAML Core 2.4.1.1; S-45", "A confirmation needs no data. It asks one of another method, without data, for a Recipient, and fails."),
    ("refuses", "session-twice", WE, SESSIONS, STATEMENTS),
    ("refuses", "attribute-typed", WE, "SAML Core 2.7.3.1.1", "A value may be of any type of XML Schema. It knows few of them, and xs:dateTime is not one."),
    ("misreads", "attribute-other-format", WE, FORMAT, CLASSIFIED),
    ("accepts", "outer-issuer-other+level:assertion inner-issuer-other+level:response inner-issuer-slash+level:response", WE, "SAML Profiles 4.1.4.2; S-29, S-41", "The issuer of the one that is not signed is compared with nobody: one provider can speak in the name of another."),
    ("accepts", "outer-issuer-persistent outer-issuer-qualified inner-issuer-persistent inner-issuer-qualified", WE, ISSUER, ENTITY),
    ("accepts", "outer-issuer-absent-sealed", WE, SEALED, ENCLOSED),
    ("accepts", "end-at-skew data-end-at-skew session-end-at-skew", WE, END, EXPIRED),
    ("accepts", "window-empty", WE, EMPTY, NEVER),
    ("accepts", "conditions-absent audience-absent audience-first-alone audience-second-alone", WE, AUDIENCE, EACH),
    ("accepts", "recipient-other recipient-suffix recipient-query", WE, CONFIRMED, "The Recipient is compared with ours. Its function for logins does not tell itself where the response was received."),
    ("accepts", "data-end-absent data-start confirmation-vouches", WE, CONFIRMED, BEARER),
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
    ("accepts", "xsw7-assertion", WE, "SAML Core 3.2.2; S-13", "Extensions hold nothing of SAML's own namespaces. It reads the signed assertion, and is safe."),
)

LASSO = disagreements(
    "lasso",
    ("refuses", "allowed-comments", WE, TRANSFORM, "Exclusive canonicalisation with comments is one of the two transforms that SAML names."),
    ("refuses", "outer-issuer-absent", WE, "SAML Profiles 4.1.4.2; S-41", "A response that is not signed may leave its Issuer out."),
    ("refuses", "outer-issuer-spaced inner-issuer-spaced", THEY, STRING, UNTRIMMED),
    ("refuses", "audience-spaced", WE, URI, SPACED),
    ("refuses", "window-offset", BOTH, UTC, OFFSET),
    ("refuses", "confirmation-second-good confirmation-first-good confirmation-holder-beside", WE, "SAML Core 2.4.1; S-45", "A subject may have several confirmations. It reads one, and no subject where there are more."),
    ("refuses", "name-absent", WE, "SAML Core 2.4.1; S-48", "A subject may be known by its confirmation alone. It wants a name."),
    ("misreads", "cdata", WE, "XML 1.0, 2.7; S-15", "A CDATA section is a part of the text. Its values lack it."),
    ("accepts", "destination-other destination-suffix destination-prefix destination-case destination-query destination-port destination-scheme destination-absent-signed", WE, DESTINATION, LEFT),
    ("accepts", "request-outer-absent request-outer-other request-both-absent request-both-other data-request-absent data-request-other", WE, REQUEST, LEFT),
    ("accepts", "confirmation-absent confirmation-empty confirmation-holder confirmation-vouches recipient-other recipient-suffix recipient-query recipient-absent", WE, CONFIRMED, LEFT),
    ("accepts", "data-end-absent data-end-at-skew data-end-an-hour-ago data-start data-start-in-an-hour", WE, CONFIRMED, LEFT),
    ("accepts", "session-absent session-end-at-skew session-end-an-hour-ago", WE, SESSION, LEFT),
    ("accepts", "outer-issuer-qualified inner-issuer-qualified", WE, ISSUER, ENTITY),
    ("accepts", "window-empty", WE, EMPTY, NEVER),
    ("accepts", "conditions-absent audience-absent audience-first-alone audience-second-alone", WE, AUDIENCE, "Its functions for the conditions find no fault where there are none, and look at one restriction. " + EACH),
    ("accepts", "condition-unknown", WE, "SAML Core 2.5.1.1; S-14", "A condition that nobody can evaluate leaves the assertion undecided. It does not see it."),
    ("accepts", "rsa-sha1 sha1", WE, SHA1, WEAK),
    ("accepts", "c14n-inclusive c14n-inclusive-info c14n-absent", BOTH, FORM, EXCLUSIVE),
    ("accepts", "transform-canonical-twice", BOTH, TRANSFORM, EXTRA),
    ("accepts", "reference-twice", WE, REFERENCE, ONE),
    ("accepts", "object", BOTH, "S-20", OBJECT),
    ("accepts", "encrypted-cbc encrypted-rsa15", WE, CBC, OLD),
    ("accepts", "comment-in-name comment-in-value comment-in-audience", BOTH, COMMENT, DROPPED),
    ("accepts", "id-twice+level:response id-blank", WE, IDS, UNIQUE),
    ("accepts", "version-1.1 version-2.1", WE, VERSION, OTHER_VERSION),
    ("accepts", "assertion-second", BOTH, "SAML Core 3.3.3; S-13, S-30", "A response may hold several assertions, and it reads the first. We take one, or as many as we are told to, and then verify each."),
    ("accepts", "instant-blank", WE, "SAML Core 1.3.3; S-44", "A time is an xs:dateTime. It does not read IssueInstant."),
    ("accepts", "xsw7-assertion xsw7-assertion-same-id", WE, "SAML Core 3.2.2; S-12, S-13", "Extensions hold nothing of SAML's own namespaces, and no second ID. It reads the signed assertion, and is safe."),
)
