// SPDX-License-Identifier: Apache-2.0

internal import SAML
internal import SecureXML

extension XMLTree {
    /// Parses metadata, and reports XML errors as ``TrustError``.
    static func parsingMetadata(_ bytes: [UInt8]) throws(TrustError) -> XMLTree {
        do throws(XMLFault) {
            return try XMLTree(parsing: bytes, limits: .metadata)
        } catch {
            throw TrustError(error)
        }
    }
}

extension ParseLimits {
    /// The limits for metadata that is parsed into a tree: an aggregate of several thousand entities.
    static var metadata: ParseLimits {
        var limits = ParseLimits()
        limits.bytes = 16 << 20
        limits.nodes = 1_000_000
        return limits
    }
}

extension XMLStreamLimits {
    /// The limits for metadata that is parsed as a stream: 256 MiB, with at most 4 MiB for each entity.
    static var metadata: XMLStreamLimits {
        var limits = XMLStreamLimits()
        limits.part.bytes = 4 << 20
        return limits
    }
}

extension XMLElementStream {
    /// Creates a stream for metadata.
    static func metadata(
        of names: [XMLName],
        to consumer: any XMLElementStreamConsumer
    ) throws(TrustError) -> XMLElementStream {
        // The random key only prevents collisions that an attacker chooses; no result depends on it.
        let key = (UInt64.random(in: .min ... .max), UInt64.random(in: .min ... .max))
        do throws(XMLFault) {
            return try XMLElementStream(of: names, to: consumer, limits: .metadata, key: key)
        } catch {
            throw TrustError(error)
        }
    }
}

extension TrustError {
    /// Creates an error from an error of the XML parser.
    init(_ fault: XMLFault) {
        let isTooLarge = fault.code == .tooLarge || fault.code == .limitExceeded
        self.init(
            isTooLarge ? .tooLarge : .malformedXML,
            fault.reason,
            at: fault.location.map { .document(SourceLocation($0)) }
        )
    }
}
