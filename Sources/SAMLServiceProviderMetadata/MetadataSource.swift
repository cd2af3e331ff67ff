// SPDX-License-Identifier: Apache-2.0

internal import MetadataRetrieval
public import SAMLSignature

/// A place from which a service gets the metadata of its identity providers.
public struct MetadataSource: Sendable {
    enum Place: Sendable {
        case server(MetadataRetrieval)
        case file
        case folder
    }

    /// The URL or the path, for the log.
    public let name: String

    /// The file in which the last good copy of a server is kept, or `nil` to keep it in memory only.
    ///
    /// With it, a service starts while the server is down. The copy is verified again when it is read; if no key verifies it, the file
    /// must belong to the user of the process, and no other user may read or write it.
    public var copy: String?

    /// The entity IDs whose descriptions in this source count also if another source describes the same entity.
    ///
    /// Otherwise the first source that describes an entity keeps it (S-103).
    public var mayReplace: [String] = []

    let place: Place
    let keys: [PublicKey]?

    /// Whether the place is a server.
    var isServer: Bool { if case .server = place { true } else { false } }

    /// Creates the source of a URL, for example the aggregate of a federation.
    ///
    /// - Parameters:
    ///   - url: The URL: `https`, or `http` on the loopback interface.
    ///   - keys: The keys of which one must have signed the metadata.
    /// - Throws: ``MetadataSourceError`` if the URL is not allowed, or there is no key.
    public init(url: String, signedBy keys: [PublicKey]) throws(MetadataSourceError) {
        guard let location = try? MetadataLocation(url: url) else { throw .url }
        try self.init(location, about: nil, signedBy: keys)
    }

    /// Creates the source of one entity at a server of the Metadata Query protocol.
    ///
    /// - Parameters:
    ///   - entityID: The entity ID, which the metadata must describe, and no other.
    ///   - base: The base URL of the server, without a query.
    ///   - keys: The keys of which one must have signed the metadata.
    /// - Throws: ``MetadataSourceError`` if the URL or the entity ID is not allowed, or there is no key.
    public init(entityID: String, mdq base: String, signedBy keys: [PublicKey]) throws(MetadataSourceError) {
        let location: MetadataLocation
        do throws(MetadataLocationFault) {
            location = try MetadataLocation(mdq: base, entityID: entityID)
        } catch {
            throw error == .entityID ? .entityID : .url
        }
        try self.init(location, about: entityID, signedBy: keys)
    }

    /// Creates the source of one identity provider that publishes unsigned metadata at a URL, such as Entra ID and Keycloak.
    ///
    /// - Important: TLS is the only protection. An attacker who controls the server, its name in DNS, or a certificate authority
    ///   that the HTTP client trusts, can sign in any user of this identity provider. Prefer a signature, or a file.
    ///
    /// The document must describe this entity and no other, and a redirection to another server is refused. An older version
    /// is not noticed.
    ///
    /// - Parameters:
    ///   - entityID: The entity ID, which the metadata must describe.
    ///   - url: The URL: `https`, or `http` on the loopback interface. The HTTP client verifies the certificate of the server.
    /// - Throws: ``MetadataSourceError`` if the URL or the entity ID is not allowed.
    public init(entityID: String, trustingTLS url: String) throws(MetadataSourceError) {
        guard 1...MetadataLocation.maximumEntityIDBytes ~= entityID.utf8.count else { throw .entityID }
        guard let location = try? MetadataLocation(url: url) else { throw .url }
        let retrieval = MetadataRetrieval(location, about: entityID, signedBy: [], pinnedToServer: true)
        (name, place, keys) = (location.url, .server(retrieval), nil)
    }

    /// Creates the source of a file, which is read again when it changes.
    ///
    /// A signed file that expires before the version in use may be an older one, and does not replace it.
    ///
    /// - Parameters:
    ///   - path: The path.
    ///   - keys: The keys of which one must have signed the metadata, or `nil` if the file is configuration.
    public init(file path: String, signedBy keys: [PublicKey]? = nil) {
        (name, place, self.keys) = (path, .file, keys)
    }

    /// Creates the source of the files `*.xml` in a folder.
    ///
    /// One file that cannot be used keeps the last good state of the whole folder, and so do two files that describe the same
    /// entity.
    ///
    /// - Parameters:
    ///   - path: The path.
    ///   - keys: The keys of which one must have signed each file, or `nil` if the files are configuration.
    public init(folder path: String, signedBy keys: [PublicKey]? = nil) {
        (name, place, self.keys) = (path, .folder, keys)
    }

    private init(
        _ location: MetadataLocation,
        about entityID: String?,
        signedBy keys: [PublicKey]
    ) throws(MetadataSourceError) {
        // Without a key, an attacker who controls the answer decides who signs in (S-86).
        guard !keys.isEmpty else { throw .keys }
        name = location.url
        place = .server(MetadataRetrieval(location, about: entityID, signedBy: keys))
        self.keys = keys
    }
}

/// An error in the configuration of a source.
@nonexhaustive
public enum MetadataSourceError: Error, Hashable, Sendable {
    /// The URL is not `https`, or has a part that is not allowed.
    case url
    /// The entity ID is empty or too long.
    case entityID
    /// There is no key.
    case keys
}
