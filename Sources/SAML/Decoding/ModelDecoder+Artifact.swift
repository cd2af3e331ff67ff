// SPDX-License-Identifier: Apache-2.0

internal import SecureXML

extension ModelDecoder {
    /// Decodes `samlp:ArtifactResolve`.
    mutating func artifactResolve(_ element: XMLElementView) -> ArtifactResolve {
        var attributes = AttributeReader(element)
        var parts = messageParts(&attributes)
        var artifact = ""
        content(of: element, attributes, into: &parts, [.artifact]) { decoder, child, _ in
            artifact = decoder.plainText(of: child).withoutXMLWhiteSpace
        }
        if !parts.order.hasSeen(.artifact) { reportMissing("`Artifact`", in: element) }
        return ArtifactResolve(parts.header, artifact: artifact)
    }

    /// Decodes `samlp:ArtifactResponse`; the message inside it is decoded on its own.
    mutating func artifactResponse(_ element: XMLElementView) -> ArtifactResponse {
        var content: QualifiedName?
        let (header, inResponseTo, status) = answer(element, [.content]) { _, child, _ in
            content = QualifiedName(child.localName, in: child.namespaceURI ?? "")
        }
        return ArtifactResponse(header, inResponseTo: inResponseTo, status: status, contentName: content)
    }

    /// Checks the `ArtifactResponse` around a response, and returns it.
    mutating func checkArtifactResponse(_ element: XMLElementView) -> ArtifactResponse {
        let outer = artifactResponse(element)
        if !outer.status.isSuccess, !outer.status.codes.isEmpty {
            let codes = outer.status.codes.map(\.rawValue).joined(separator: " > ")
            report(
                .statusNotSuccess,
                "The status of the `ArtifactResponse` is \(codes.escapedForReport), not Success.",
                at: element
            )
        }
        return outer
    }
}

extension ChildRank {
    fileprivate static let artifact = body(0, [Names.artifact])
    fileprivate static let content = body(0, [])
}
