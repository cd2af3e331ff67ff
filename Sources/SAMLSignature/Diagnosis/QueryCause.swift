// SPDX-License-Identifier: Apache-2.0

internal import StrictJSON
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

    static let encodedAgain = QueryCause(row: "encodedAgain")
    static let order = QueryCause(row: "order")
    static let algorithmNotSigned = QueryCause(row: "algorithmNotSigned")
    static let relayStateAdded = QueryCause(row: "relayStateAdded")
    static let relayStateDropped = QueryCause(row: "relayStateDropped")
    static let relayStateChanged = QueryCause(row: "relayStateChanged")
    static let signedBeforeEncoding = QueryCause(row: "signedBeforeEncoding")
    static let documentSigned = QueryCause(row: "documentSigned")
    static let signedAfterEncoding = QueryCause(row: "signedAfterEncoding")
    static let wholeURL = QueryCause(row: "wholeURL")
    static let plusBecameSpace = QueryCause(row: "plusBecameSpace")
    static let encodedTwice = QueryCause(row: "encodedTwice")
    static let urlSafe = QueryCause(row: "urlSafe")
    static let unpadded = QueryCause(row: "unpadded")
    static let lineBreaks = QueryCause(row: "lineBreaks")

    private static let rows = (try? JSONDocument(parsing: PackageResources.query_causes_json))?.value

    /// Reads a row of `query-causes.json`.
    private init(row: String) {
        let row = Self.rows?[row]
        self.init(row?["name"]?.asText ?? "", row?["clause"]?.asText ?? "", row?["remedy"]?.asText ?? "")
    }

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
