// SPDX-License-Identifier: Apache-2.0

internal import TamperingCauses
internal import UntrustedText

/// A proven reason why the signature of a query does not verify, with the stable name that reports use.
struct QueryCause: Hashable, Sendable {
    let name: String

    /// What was changed, as a clause.
    let clause: String

    /// The next step.
    let remedy: String

    private init(_ name: String, _ clause: String, _ remedy: String) {
        self.name = name
        self.clause = clause
        self.remedy = remedy
    }

    /// `query-causes.txt` has a line for each cause: key, name, clause and remedy.
    private static let rows: [[String]] = PackageResources.query_causes_txt.split(separator: 0x0A).map { line in
        line.split(separator: 0x09).map { String(decoding: $0, as: UTF8.self) }
    }

    private init(_ key: String) {
        let row = Self.rows.first { $0[0].isIdentical(to: key) } ?? [key, key, "", ""]
        self.init(row[1], row[2], row[3])
    }

    static let encodedAgain = QueryCause("encodedAgain")
    static let order = QueryCause("order")
    static let algorithmNotSigned = QueryCause("algorithmNotSigned")
    static let relayStateAdded = QueryCause("relayStateAdded")
    static let relayStateDropped = QueryCause("relayStateDropped")
    static let relayStateChanged = QueryCause("relayStateChanged")
    static let signedBeforeEncoding = QueryCause("signedBeforeEncoding")
    static let documentSigned = QueryCause("documentSigned")
    static let signedAfterEncoding = QueryCause("signedAfterEncoding")
    static let wholeURL = QueryCause("wholeURL")
    static let plusBecameSpace = QueryCause("plusBecameSpace")
    static let encodedTwice = QueryCause("encodedTwice")
    static let urlSafe = QueryCause("urlSafe")
    static let unpadded = QueryCause("unpadded")
    static let lineBreaks = QueryCause("lineBreaks")

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
