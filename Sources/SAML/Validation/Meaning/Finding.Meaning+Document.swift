// SPDX-License-Identifier: Apache-2.0

extension Finding.Code {
    /// The document as XML, and as SAML.
    static let documentMeanings: [Finding.Code: Finding.Meaning] = [
        .xmlMalformed: Finding.Meaning(
            "Not well-formed XML",
            "The document breaks a rule of XML.",
            "A parser that repairs sees another document than the one that was sent, so ours does not.",
            "Write XML with a library, never by joining strings, and look for what changed the text on its way."
        ),
        .xmlDoctype: Finding.Meaning(
            "Document type declaration",
            "The document begins with a DOCTYPE.",
            "A DTD can read files, grow without end and change what is signed; SAML has no use for it.",
            "Remove the declaration from the template or the library that writes it."
        ),
        .xmlLimitExceeded: Finding.Meaning(
            "A limit is exceeded",
            """
            The document is deeper, wider or longer in some part than is allowed, or has more findings than are \
            listed.
            """,
            "Without limits one document could use all memory or time.",
            """
            If the document is honest, raise the limit that the message names; else find out who sends such \
            documents.
            """
        ),
        .xmlUnsupportedVersion: Finding.Meaning(
            "Another version of XML or another character set",
            "The document says that it is not XML 1.0 in UTF-8.",
            "Other versions and character sets can hide content from one of two readers.",
            "Write XML 1.0 in UTF-8, and declare nothing else."
        ),
        .xmlUndeclaredPrefix: Finding.Meaning(
            "Undeclared prefix",
            "A name has a prefix that no declaration binds to a namespace.",
            """
            The element belongs to no standard, whatever its name looks like; often a piece was cut out of \
            another document.
            """,
            "Declare the namespace on the element or above it, and sign afterwards."
        ),
        .xmlDuplicateID: Finding.Meaning(
            "Two elements share an ID",
            "One identifier stands on more than one element.",
            "A signature refers to an identifier; with two of them it can be made to cover the wrong one.",
            "Make a fresh random identifier for each response and each assertion."
        ),
        .schemaInvalid: Finding.Meaning(
            "Breaks the OASIS schemas",
            "The document does not match the XML schemas of SAML 2.0.",
            "Receivers that validate refuse it, and others may read it in different ways.",
            """
            Compare the element that is named with the schema: mostly an element is missing, repeated or in the \
            wrong order.
            """
        ),
        .samlNotAResponse: Finding.Meaning(
            "Not a response",
            "The document is XML, but no `samlp:Response`.",
            "A request, an assertion alone or a page of errors answers nothing.",
            "Look what was captured: often it is the request, or the page of a failed login."
        ),
        .samlUnsupportedVersion: Finding.Meaning(
            "Not SAML 2.0",
            "The version of the message or of an assertion is another one.",
            "SAML 1.1 has other rules, and none of them is checked here.",
            "Set the partner up for SAML 2.0 at the identity provider."
        ),
        .samlMissingElement: Finding.Meaning(
            "Something required is missing",
            "An element or attribute that the standard or the profile requires is not there.",
            "A rule that needs it cannot be judged, and a missing value must not count as a good one.",
            "Add what the message names; often it is an option of the partner that is switched off."
        ),
        .samlUnexpectedElement: Finding.Meaning(
            "Something stands where it must not",
            "An element or attribute is unknown, repeated, empty or in the wrong place.",
            "Content in odd places is how one reader is made to see what another does not.",
            "Remove it or move it to where the schema puts it; extensions belong in `Extensions`."
        ),
        .samlBadTimestamp: Finding.Meaning(
            "Bad timestamp",
            "A time is not an `xs:dateTime` in UTC.",
            "Without a time zone nobody knows when an assertion is valid.",
            "Write times in UTC with a trailing `Z`, as in 2026-05-01T10:00:00Z."
        ),
        .samlBadID: Finding.Meaning(
            "Bad identifier",
            "An identifier is not an XML name of reasonable length.",
            "Signatures and answers refer to identifiers, and others can be understood in two ways.",
            """
            Begin identifiers with a letter or `_`, without colon or blank; `_` and 32 random hexadecimal digits \
            do well.
            """
        ),
        .samlBadURI: Finding.Meaning(
            "Bad URI",
            "A value that should be a URI is none, is relative, or has white space around it.",
            "URIs are compared character by character, so that a small difference is a mismatch.",
            "Write the absolute URI exactly as it stands in metadata."
        ),
        .samlNoAssertion: Finding.Meaning(
            "No assertion",
            "The response says success but holds no assertion.",
            "There is nothing that anybody could rely on.",
            "Look at the log of the identity provider: mostly a rule released no attribute or found no user."
        ),
    ]
}
