// SPDX-License-Identifier: Apache-2.0

extension Finding.Code {
    /// The layers around a document.
    static let encodingMeanings: [Finding.Code: Finding.Meaning] = [
        .encodingPercentTwice: Finding.Meaning(
            "Percent-encoded twice",
            "The value was percent-encoded, and then once more.",
            "Receivers undo one layer only, and see Base64 that is none.",
            "Leave the encoding to the form or to the HTTP library, and do not encode the value before."
        ),
        .encodingBadPercent: Finding.Meaning(
            "Broken percent escape",
            "A percent sign is not followed by two hexadecimal digits.",
            "Two receivers would repair it in two ways, so that nobody knows what was sent.",
            "Encode the whole value with a library, and do not cut or join encoded text."
        ),
        .encodingBadBase64: Finding.Meaning(
            "Not Base64",
            "The value holds characters or padding that Base64 does not have.",
            "The document cannot be restored byte for byte, and a signature would not hold.",
            """
            Encode the bytes of the document with a standard encoder (RFC 4648, section 4), and check what logs \
            or proxies do to the value.
            """
        ),
        .encodingNotCanonicalBase64: Finding.Meaning(
            "Base64 in another spelling",
            "The last character carries bits that belong to no byte, or the padding is not what an encoder writes.",
            "One document then has many spellings, and filters and caches see another value than the receiver.",
            "Use a standard encoder; do not cut encoded text and do not join pieces of it."
        ),
        .encodingURLSafeBase64: Finding.Meaning(
            "URL-safe Base64",
            "The value is written in the URL-safe alphabet, with `-` and `_`.",
            "The SAML bindings ask for the standard alphabet, and strict receivers refuse the other.",
            "Encode with the standard alphabet, then percent-encode the value."
        ),
        .encodingWrappedBase64: Finding.Meaning(
            "Base64 in several lines",
            "The value holds line ends or blanks between its characters.",
            "Some receivers refuse them, and the exchange wants one line.",
            "Switch off line wrapping in the encoder (often called MIME mode)."
        ),
        .encodingPlusBecameSpace: Finding.Meaning(
            "Plus signs became blanks",
            """
            Blanks stand where Base64 had `+`, because the value was decoded as a form though it was not encoded \
            as one.
            """,
            "A receiver that is strict about Base64 refuses the value.",
            "Percent-encode `+` as `%2B` wherever the value travels in a form or a query string."
        ),
        .encodingHTMLEscaped: Finding.Meaning(
            "HTML-escaped",
            "The value was taken from a page or a log, with entities instead of characters.",
            "It was read by undoing them; a receiver would not do that.",
            """
            If this is what was sent, send the value itself; if it is how it was captured, nothing is wrong with \
            the sender.
            """
        ),
        .encodingJSONEscaped: Finding.Meaning(
            "Written as a JSON string",
            "The value is a JSON string with its quotes or escapes.",
            "It was read by undoing them; a receiver would not do that.",
            "Take the value out of the JSON before it is sent or captured."
        ),
        .encodingQuotedPrintable: Finding.Meaning(
            "Quoted-printable",
            "The value is in the transfer encoding of e-mail, with `=3D` and soft line ends.",
            "It was read by undoing it; a receiver would not do that.",
            "Pass captures on as attachments, not in the text of a mail."
        ),
        .encodingTruncated: Finding.Meaning(
            "Cut short",
            "The value ends in the middle of a layer.",
            "The rest of the document is missing, and so is the proof that it is whole.",
            "Raise the limit of the log, the proxy or the form field that cut it, and capture again."
        ),
        .encodingBadDeflate: Finding.Meaning(
            "Broken DEFLATE",
            "The compressed data of the redirect binding cannot be inflated, or something follows it.",
            "The document cannot be restored.",
            "Compress with raw DEFLATE (RFC 1951) without a zlib or gzip header, then Base64, then percent-encode."
        ),
        .encodingNotUTF8: Finding.Meaning(
            "Not UTF-8",
            "Bytes that should be text are not UTF-8.",
            "Guessing another character set would give another document than the one that was signed.",
            "Write documents in UTF-8, and do not convert them on the way."
        ),
    ]
}
