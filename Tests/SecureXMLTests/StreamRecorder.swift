// SPDX-License-Identifier: Apache-2.0

internal import SecureXML

/// Keeps what a stream hands over.
final class StreamRecorder: XMLElementStreamConsumer {
    /// How to write the octets that a signature asks for.
    var wanted: Canonicalization?

    var roots: [String] = []
    var signatures: [[UInt8]] = []
    var elements: [[UInt8]] = []
    var octets: [UInt8] = []

    /// What is done with each element besides.
    var look: (XMLElementView) -> Void = { _ in }

    static let form = Canonicalization(.exclusive, withComments: true, inclusivePrefixes: ["a", "#default"])

    init(wanted: Canonicalization? = nil) { self.wanted = wanted }

    func begin(_ root: XMLElementView) { roots.append(root.localName) }

    func canonicalization(for signature: XMLElementView) -> Canonicalization? {
        signatures.append((try? signature.exclusiveOctets(Self.form)) ?? [])
        return wanted
    }

    func take(_ element: XMLElementView) {
        look(element)
        elements.append((try? element.exclusiveOctets(Self.form)) ?? [])
    }

    func take(octets: Span<UInt8>) {
        for index in octets.indices { self.octets.append(octets[index]) }
    }

    /// Feeds a document in pieces of one size, and ends it.
    func read(
        _ document: [UInt8],
        of names: [XMLName] = [],
        inPiecesOf size: Int,
        limits: XMLStreamLimits = XMLStreamLimits()
    ) throws(XMLFault) -> XMLElementStream.Octets {
        var stream = try XMLElementStream(of: names, to: self, limits: limits, key: (1, 2))
        var start = 0
        while start < document.count {
            let end = min(start + size, document.count)
            try stream.feed(document.span.extracting(start..<end))
            start = end
        }
        return try stream.finish()
    }
}

/// Gives the code that a stream fails with, or nil if it ends well.
func streamFaultCode(
    _ document: [UInt8],
    inPiecesOf size: Int = 1,
    limits: XMLStreamLimits = XMLStreamLimits()
) -> XMLFault.Code? {
    do throws(XMLFault) {
        _ = try StreamRecorder().read(document, inPiecesOf: size, limits: limits)
        return nil
    } catch {
        return error.code
    }
}
