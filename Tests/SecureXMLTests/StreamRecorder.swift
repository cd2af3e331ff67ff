// SPDX-License-Identifier: Apache-2.0

internal import SecureXML

/// Records the elements that a stream delivers.
final class StreamRecorder: XMLElementStreamConsumer {
    /// The canonicalization of the signed octets.
    var wanted: Canonicalization?

    var roots: [String] = []
    var signatures: [[UInt8]] = []
    var elements: [[UInt8]] = []
    var octets: [UInt8] = []

    /// An additional action for each element.
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

    /// Feeds a document in pieces of one size and finishes it.
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

/// The code of the fault of a stream, or `nil` if it succeeds.
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
