// SPDX-License-Identifier: Apache-2.0

internal import SAML
internal import SecureXML

extension [SignatureResult] {
    /// The maximum number of verified signatures that a message names.
    private static let maximumNamed = 3

    /// Returns what is signed instead of what lacks a signature, and a headline for a message without signatures; `nil` if one failed.
    func explanation(in message: XMLElementView) -> (sentence: String, headline: String?)? {
        let verified = filter { $0.key != nil }.map(\.signature)
        guard verified.isEmpty else {
            let names = verified.prefix(Self.maximumNamed).map(\.nameForReport).joined(separator: ", ")
            let more = verified.count > Self.maximumNamed ? " and \(verified.count - Self.maximumNamed) more" : ""
            let isInside = verified.allSatisfy(\.covers.isInsideAssertion)
            let end = isInside ? ", which proves nothing else." : "."
            return ("A verified signature covers only \(names)\(more)\(end)", nil)
        }
        guard isEmpty else { return nil }
        guard message.nextElement(Names.signature, inside: message) == nil else {
            return ("The only signatures are in `Advice` or `Evidence`, and prove nothing else.", nil)
        }
        let clause = "the document contains no signature"
        return ("\(clause.capitalized).", "the required signature is missing: \(clause)")
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
