// SPDX-License-Identifier: Apache-2.0

#if XMLSec
internal import SAML
internal import SecureXML

extension XMLTree {
    /// Parses metadata and names what went wrong in the words of trust.
    static func parsingMetadata(_ bytes: [UInt8]) throws(TrustError) -> XMLTree {
        do throws(XMLFault) {
            return try XMLTree(parsing: bytes, limits: .metadata)
        } catch {
            throw TrustError(error)
        }
    }
}

extension ParseLimits {
    /// The limits for metadata that is held as a tree: an aggregate of some thousand entities.
    static var metadata: ParseLimits {
        var limits = ParseLimits()
        limits.bytes = 16 << 20
        limits.nodes = 1_000_000
        return limits
    }
}

extension XMLStreamLimits {
    /// The limits for metadata that is read as a stream: 256 MiB, of which one entity may have 4.
    static var metadata: XMLStreamLimits {
        var limits = XMLStreamLimits()
        limits.bytes = 256 << 20
        limits.nodes = 20_000_000
        limits.part.bytes = 4 << 20
        return limits
    }
}

extension XMLElementStream {
    /// Begins a stream of metadata.
    static func metadata(
        of names: [XMLName],
        to consumer: any XMLElementStreamConsumer
    ) throws(TrustError) -> XMLElementStream {
        // The numbers only keep anybody from making identifiers collide; no result depends on them.
        let key = (UInt64.random(in: .min ... .max), UInt64.random(in: .min ... .max))
        do throws(XMLFault) {
            return try XMLElementStream(of: names, to: consumer, limits: .metadata, key: key)
        } catch {
            throw TrustError(error)
        }
    }
}

extension TrustError {
    /// Carries a fault of the XML layer over.
    init(_ fault: XMLFault) {
        let isTooLarge = fault.code == .tooLarge || fault.code == .limitExceeded
        self.init(
            isTooLarge ? .tooLarge : .malformedXML,
            fault.reason,
            at: fault.location.map { .document(SourceLocation(line: $0.line, column: $0.column)) }
        )
    }
}
#endif
