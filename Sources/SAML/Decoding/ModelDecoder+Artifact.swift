// SPDX-License-Identifier: Apache-2.0

internal import SecureXML

extension ModelDecoder {
    /// Decodes `samlp:ArtifactResolve`.
    mutating func artifactResolve(_ element: XMLElementView) -> ArtifactResolve? {
        var attributes = AttributeReader(element)
        var parts = messageParts(&attributes)
        expectNoMore(attributes)
        expectNoText(in: element)
        var artifact: String?
        var next = element.firstChildElement
        while let child = next {
            next = child.nextSiblingElement
            if child.is(Names.artifact) {
                if admits(child, as: .content, in: &parts.order) {
                    expectNoMore(AttributeReader(child))
                    let text = text(of: child)
                    artifact = text.strippedOfXMLWhiteSpace ?? text
                }
            } else if !takes(child, into: &parts) {
                reportUnexpected(child)
            }
        }
        if !parts.order.hasSeen(.content) { reportMissing("`Artifact`", in: element) }
        guard let artifact, let header = parts.header else { return nil }
        return ArtifactResolve(header, artifact: artifact)
    }

    /// Decodes `samlp:ArtifactResponse`; the message inside it is decoded on its own.
    mutating func artifactResponse(_ element: XMLElementView) -> ArtifactResponse? {
        var attributes = AttributeReader(element)
        var parts = messageParts(&attributes)
        parts.inResponseTo = id("InResponseTo", &attributes)
        expectNoMore(attributes)
        expectNoText(in: element)
        var content: QualifiedName?
        var next = element.firstChildElement
        while let child = next {
            next = child.nextSiblingElement
            if takesOfAnswer(child, into: &parts) { continue }
            if admits(child, as: .content, in: &parts.order) {
                content = QualifiedName(child.localName, in: child.namespaceURI ?? "")
            }
        }
        if !parts.order.hasSeen(.messageStatus) { reportMissing("`Status`", in: element) }
        guard let status = parts.status, let header = parts.header else { return nil }
        return ArtifactResponse(header, inResponseTo: parts.inResponseTo, status: status, contentName: content)
    }

    /// Checks the `ArtifactResponse` around a response, and returns it.
    mutating func checkArtifactResponse(_ element: XMLElementView) -> ArtifactResponse? {
        guard let outer = artifactResponse(element) else { return nil }
        if !outer.status.isSuccess {
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
    fileprivate static let content = body(0)
}
