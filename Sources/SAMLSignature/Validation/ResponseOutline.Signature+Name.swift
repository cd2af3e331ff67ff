// SPDX-License-Identifier: Apache-2.0

internal import SAML
internal import SecureXML

extension [SignatureResult] {
    /// The maximum number of verified signatures that a message names.
    private static let maximumNamed = 3

    /// Adds what is signed instead to the finding about a missing signature, if signatures were verified.
    func explain(_ finding: inout Finding, in message: XMLElementView) {
        let verified = filter { $0.key != nil }.map(\.signature)
        guard verified.isEmpty else {
            let names = verified.prefix(Self.maximumNamed).map(\.nameForReport).joined(separator: ", ")
            let more = verified.count > Self.maximumNamed ? " and \(verified.count - Self.maximumNamed) more" : ""
            let isInside = verified.allSatisfy(\.covers.isInsideAssertion)
            return finding.explain(
                "A verified signature covers only \(names)\(more)" + (isInside ? ", which proves nothing else." : ".")
            )
        }
        guard isEmpty else { return }
        if message.nextElement(Names.signature, inside: message) == nil {
            let clause = "the document contains no signature"
            finding.explain("\(clause.capitalized).", headline: "the required signature is missing: \(clause)")
        } else {
            finding.explain("The only signatures are in `Advice` or `Evidence`, and prove nothing else.")
        }
    }
}

extension ResponseOutline.Signature {
    /// The signed element, for messages.
    fileprivate var nameForReport: String {
        let name = id.map { "assertion `\($0.escapedForReport)`" } ?? "an assertion"
        return switch covers {
        case .response: "the `Response`"
        case .message: "the message"
        case .query: "the query"
        case .artifactResponse: "the `ArtifactResponse`"
        case .assertion: name
        case .advice: "\(name) in `Advice`"
        case .evidence: "\(name) in `Evidence`"
        }
    }
}
