// SPDX-License-Identifier: Apache-2.0

internal import SAML
internal import SecureXML
internal import UntrustedText

/// Describes the entities of a metadata document, one at a time.
final class MetadataDescriptionReader: MetadataConsumer {
    /// The maximum number of certificates of the signature that are described.
    private static let maximumCertificates = 4

    /// The maximum number of described problems of groups.
    private static let maximumProblems = 16

    /// The content read so far, which is valid only after the stream has finished without an error.
    private(set) var description = MetadataDescription()

    private let selection: EntitySelection
    private let verifiedAt: Timestamp?
    private var budget = DescriptionBudget()
    var error: TrustError?
    var groups = MetadataGroups(readAt: nil)

    /// Creates a reader.
    ///
    /// - Parameters:
    ///   - selection: The entities to describe.
    ///   - moment: The time at which the validity period of signed metadata is checked, or `nil` if the document is not
    ///     verified.
    init(of selection: EntitySelection, verifiedAt moment: Timestamp?) {
        self.selection = selection
        verifiedAt = moment
    }

    func begin(_ root: XMLElementView) {
        attempt { () throws(TrustError) in
            try MetadataReader.check(root: root)
            description.root = root.localName
            description.id = root.attribute("ID")
            description.name = root.attribute("Name")
            do throws(TrustError) {
                description.validUntil = try MetadataValidity(readAt: nil).narrowed(by: root).notOnOrAfter
            } catch {
                description.problems.append(error.reason)
            }
            description.cacheSeconds = root.attribute("cacheDuration").flatMap(XMLDuration.seconds)
            if let verifiedAt { try MetadataReader.checkLifetime(of: root, at: verifiedAt) }
        }
    }

    func begin(_ signature: XMLElementView, verifiedBy key: PublicKey?) {
        let parts = SignatureView(signature)
        var references = parts.signedInfo?.references
        var certificates: [CertificateOutline] = []
        if let keyInfo = parts.keyInfo {
            certificates = KeyInfoReader(keyInfo, checksKeys: false).certificates.compactMap(\.self)
        }
        description.signature = MetadataSignatureDescription(
            key: key?.fingerprint,
            algorithm: parts.signedInfo?.signatureMethod?.attribute("Algorithm"),
            digest: references?.nextReference()?.digestMethod?.attribute("Algorithm"),
            certificates: certificates.prefix(Self.maximumCertificates).compactMap(CertificateDescription.init)
        )
    }

    func open(_ element: XMLElementView) {
        do throws(TrustError) {
            try groups.enter(element)
        } catch  where element.parent != nil && description.problems.count < Self.maximumProblems {
            description.problems.append(error.reason)
        } catch {}
    }

    func take(_ element: XMLElementView) {
        attempt { () throws(TrustError) in
            guard let outer = groups.validity else { return }
            description.entityCount += 1
            let entityID = (element.attribute("entityID") ?? "").withoutXMLWhiteSpace
            if description.entityCount == 1 { description.firstEntityID = entityID }
            guard selection.contains(entityID) else {
                if case .one(let selected) = selection, description.nearEntityID == nil,
                    !NearMiss.between(selected, entityID).isEmpty
                {
                    description.nearEntityID = entityID
                }
                return
            }
            description.entities.append(try EntityDescription(reading: element, within: outer, &budget))
        }
    }
}

/// Limits the number of described parts, because a short element has a long description.
struct DescriptionBudget {
    /// The maximum number of entities, roles, keys, endpoints, scopes and values; eduGAIN has about 400,000.
    static let maximum = 2_000_000

    private var remaining = maximum

    /// The number of keys that OpenSSL parses however short they are, and the size for each further one.
    ///
    /// OpenSSL takes as long for a key of 30 bytes as for a certificate of 1 KB: 0.1 ms, and 0.3 ms for DSA (S-60).
    static let keysOfAnySize = 1_000
    private static let bytesPerKey = 384

    private var keys = 0
    private var keyBytes = 0

    /// Counts a key.
    ///
    /// - Parameter size: The size of its certificate, or of the key if it has none, in bytes.
    /// - Returns: Whether OpenSSL may parse the key.
    mutating func takeKey(of size: Int) -> Bool {
        keyBytes += size
        keys += 1
        return keys <= Self.keysOfAnySize + keyBytes / Self.bytesPerKey
    }

    /// Counts parts.
    ///
    /// - Throws: ``TrustError`` if there are too many.
    mutating func spend(_ count: Int = 1) throws(TrustError) {
        remaining -= count
        guard remaining >= 0 else {
            throw TrustError(.tooLarge, "The metadata has more than \(Self.maximum) keys, endpoints and other parts.")
        }
    }
}
