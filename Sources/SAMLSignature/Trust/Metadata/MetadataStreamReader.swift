// SPDX-License-Identifier: Apache-2.0

#if XMLSec
internal import SAML
internal import SecureXML

/// Reads SAML metadata that is too large for a tree, one entity at a time.
///
/// It keeps the keys as DER and asks OpenSSL about none of them: a key is made when its issuer is first looked up.
final class MetadataStreamReader: XMLElementStreamConsumer {
    /// What was read so far; it counts only when the stream has finished without a fault.
    private(set) var builder = TrustBuilder()

    private var reader: MetadataReader
    private let mustEndSoon: Bool
    private var error: TrustError?

    /// Begins to read.
    ///
    /// - Parameters:
    ///   - moment: When the document is read, if anybody said.
    ///   - mustEndSoon: Whether the document element must say when it ends, as in signed metadata (S-51).
    init(readAt moment: Timestamp?, mustEndSoon: Bool = false) {
        reader = MetadataReader(readAt: moment, checksKeys: false)
        self.mustEndSoon = mustEndSoon
    }

    /// Throws the first error that an element gave.
    func check() throws(TrustError) {
        if let error { throw error }
    }

    func begin(_ root: XMLElementView) {
        attempt { () throws(TrustError) in
            guard root.is(MetadataNames.entityDescriptor) || root.is(MetadataNames.entitiesDescriptor) else {
                throw MetadataReader.otherRoot
            }
            if mustEndSoon, let moment = reader.readAt {
                try MetadataReader.checkLifetime(of: root, at: moment)
            }
        }
    }

    func canonicalization(for signature: XMLElementView) -> Canonicalization? { nil }

    func take(_ element: XMLElementView) {
        attempt { () throws(TrustError) in
            guard let validity = try validity(around: element) else { return }
            let isDocumentElement = element.parent == nil
            try reader.read(element, within: validity, isDocumentElement: isDocumentElement, into: &builder)
        }
    }

    func take(octets: Span<UInt8>) {}

    /// How long the groups around an element count; nil if something else is around it.
    private func validity(around element: XMLElementView) throws(TrustError) -> MetadataValidity? {
        guard let group = element.parent else { return MetadataValidity(readAt: reader.readAt) }
        guard group.is(MetadataNames.entitiesDescriptor), let outer = try validity(around: group) else { return nil }
        return try outer.narrowed(by: group)
    }

    /// Does something unless an error has shown already.
    private func attempt(_ body: () throws(TrustError) -> Void) {
        guard error == nil else { return }
        do throws(TrustError) {
            try body()
        } catch {
            self.error = error
            // An element of a stream does not know where it stood.
            self.error?.place = nil
        }
    }
}
#endif
