// SPDX-License-Identifier: Apache-2.0

internal import TamperingCauses

/// A proven reason why the signature of a query does not verify, with the stable name that reports use.
struct QueryCause: Hashable, Sendable {
    let name: String

    /// The change, as a clause.
    let clause: String

    /// The next step.
    let remedy: String

    private init(_ name: String, _ clause: String, _ remedy: String) {
        self.name = name
        self.clause = clause
        self.remedy = remedy
    }

    static let encodedAgain = QueryCause(
        "re-encoded",
        "the parameters were percent-encoded again after they were signed, for example with lower-case escapes (`%2f`) "
            + "for upper-case ones (`%2F`), `+` for `%20`, or other escaped characters",
        "Verify the query string as it was received, before a proxy or framework decodes it (`request.url` or a raw query "
            + "string), and pass URLs on unchanged."
    )
    static let order = QueryCause(
        "parameter-order",
        "the parameters were not signed in the order that the binding requires, or were signed together with other parameters",
        "Configure the sender to sign `SAMLRequest` or `SAMLResponse`, then `RelayState` if present, then `SigAlg`."
    )
    static let algorithmNotSigned = QueryCause(
        "sigalg-not-signed",
        "the signature does not cover `SigAlg`",
        "Configure the sender to add `SigAlg` to the query before signing it: the signature covers the message, `RelayState` "
            + "and `SigAlg`."
    )
    static let relayStateAdded = QueryCause(
        "relay-state",
        "`RelayState` was added after signing: the query verifies without it",
        relayStateRemedy
    )
    static let relayStateDropped = QueryCause(
        "relay-state",
        "the query was signed with an empty `RelayState=`, which was removed after signing",
        relayStateRemedy
    )
    static let relayStateChanged = QueryCause(
        "relay-state",
        "`RelayState` was changed after signing",
        relayStateRemedy
    )
    private static let relayStateRemedy =
        "Configure the sender to sign the same `RelayState` that it sends, and to omit the parameter from both if it is "
        + "empty. No proxy between them may add or change it."
    static let signedBeforeEncoding = QueryCause(
        "signed-before-encoding",
        "the sender signed the values before it percent-encoded them",
        encodingRemedy
    )
    static let documentSigned = QueryCause(
        "signed-before-encoding",
        "the sender signed the XML document and the decoded values, as HTTP-POST-SimpleSign does, before it encoded them",
        encodingRemedy
    )
    private static let encodingRemedy =
        "Configure the sender to sign the query string after encoding its values (SAML Bindings 3.4.4.1)."
    static let signedAfterEncoding = QueryCause(
        "signed-after-encoding",
        "the sender signed the encoded message",
        "Configure the sender to sign the XML document, `RelayState` and `SigAlg` without any encoding "
            + "(HTTP-POST-SimpleSign 2.5)."
    )
    static let wholeURL = QueryCause(
        "whole-url-signed",
        "the sender signed the whole URL instead of the octets of the parameters",
        "Configure the sender to sign only `SAMLRequest` or `SAMLResponse`, `RelayState` and `SigAlg`, without the URL before "
            + "them."
    )
    static let plusBecameSpace = QueryCause(
        "plus-became-space",
        "plus signs of the Base64 were not escaped as `%2B`, so they were read as spaces",
        "Configure the sender to escape `+` as `%2B` in `Signature` and in the message, or capture the URL before a program "
            + "decodes it."
    )
    static let encodedTwice = QueryCause(
        "re-encoded",
        "the query was percent-encoded a second time after it was signed, so that each `%` became `%25`",
        "If this is from a log that escapes `%` again, such as that of CloudFront, decode it once and validate it again. "
            + "Otherwise, configure the program that passes the URL on not to encode it."
    )
    static let urlSafe = QueryCause(
        "signature-not-base64",
        "`Signature` is URL-safe Base64, with `-` and `_`, where the binding requires Base64 that is percent-encoded",
        "Configure the sender to write `Signature` as Base64 with `+`, `/` and padding, and to percent-encode it."
    )
    static let unpadded = QueryCause(
        "signature-not-base64",
        "`Signature` ends inside a group of Base64 digits: it was cut, or lost its padding",
        "Capture the whole URL: raise the limit of the log that shortened it. If it is whole, configure the sender to write the "
            + "padding of the Base64."
    )
    static let lineBreaks = QueryCause(
        "signature-line-breaks",
        "`Signature` contains line breaks",
        "Configure the sender to write `Signature` as Base64 without line breaks."
    )
    /// Creates the cause of a value in a form that `SigAlg` does not name.
    init(_ form: ProvenCause) {
        let detail = form.detail ?? ""
        switch form.first {
        case .derSignature:
            self.init(
                form.first.rawValue,
                "the ECDSA value is in ASN.1 DER instead of the two numbers r and s",
                "Configure the signing library of the sender to write ECDSA values as r and s, each as long as the field "
                    + "(IEEE P1363), not as ASN.1 DER."
            )
        case .saltLength:
            self.init(form.first.rawValue, "the salt of RSA-PSS has \(detail)", form.first.remedy)
        case let first:
            let verb = first == .otherPadding ? "padded as" : "created with"
            self.init(
                first.rawValue,
                "the value was \(verb) \(detail), which is not what `SigAlg` names",
                "Configure the sender so that `SigAlg` names the algorithm that creates the value; the key is the right one."
            )
        }
    }
}
