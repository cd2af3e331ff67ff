// SPDX-License-Identifier: Apache-2.0

internal import SAML
internal import SecureXML

/// Reads SAML metadata that is too large for a tree, one entity at a time.
///
/// Keys are stored as DER; OpenSSL parses a key when its issuer is first looked up.
final class MetadataStreamReader: MetadataConsumer {
    /// The content read so far, which is valid only after the stream has finished without an error.
    private(set) var builder = TrustBuilder()

    private var reader: MetadataReader
    private let isSigned: Bool
    var error: TrustError?
    var groups: MetadataGroups

    /// Creates a reader.
    ///
    /// - Parameters:
    ///   - moment: The time at which the document is read, or `nil` if it is unknown.
    ///   - isSigned: Whether the stream verifies the signature of the document. The document element must then have an
    ///     expiration time (S-51), and the scopes are evidence.
    ///   - isRefreshed: Whether a `cacheDuration` only says when to ask for a newer document.
    init(readAt moment: Timestamp?, isSigned: Bool = false, isRefreshed: Bool = false) {
        reader = MetadataReader(readAt: moment, checksKeys: false, isVerified: isSigned)
        groups = MetadataGroups(readAt: isRefreshed ? nil : moment)
        self.isSigned = isSigned
    }

    func begin(_ root: XMLElementView) {
        attempt { () throws(TrustError) in
            try MetadataReader.check(root: root)
            if isSigned, let moment = reader.readAt {
                try MetadataReader.checkLifetime(of: root, at: moment)
            }
        }
    }

    func take(_ element: XMLElementView) {
        attempt { () throws(TrustError) in
            guard let validity = groups.validity else { return }
            let isDocumentElement = element.parent == nil
            try reader.read(element, within: validity, isDocumentElement: isDocumentElement, into: &builder)
        }
    }
}
