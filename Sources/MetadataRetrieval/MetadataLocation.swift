// SPDX-License-Identifier: Apache-2.0

internal import SAMLEncoding
package import UntrustedText

/// The URL of metadata.
package struct MetadataLocation: Hashable, Sendable {
    /// The maximum length of an entity ID that is sent to a server, in bytes.
    package static let maximumEntityIDBytes = 1_024

    /// The URL.
    @Exact package private(set) var url: String

    /// Whether the URL identifies one entity, so that the answer must be its `EntityDescriptor`.
    package let isOfEntity: Bool

    /// Creates the location of a URL.
    ///
    /// - Throws: ``MetadataLocationFault`` unless the URL begins with `https://`, or `http://` and this machine.
    package init(url: String) throws(MetadataLocationFault) {
        guard Self.isAllowed(url) else {
            throw .url
        }
        self.url = url
        isOfEntity = false
    }

    /// Creates the location of an entity at a server of the Metadata Query protocol (draft-young-md-query, 3.2.1).
    ///
    /// - Parameters:
    ///   - base: The base URL of the server, without a query.
    ///   - entityID: The entity ID, which becomes one segment of the path.
    /// - Throws: ``MetadataLocationFault`` if the base URL is not allowed, or the entity ID is empty or too long.
    package init(mdq base: String, entityID: String) throws(MetadataLocationFault) {
        guard Self.isAllowed(base), !base.utf8.contains(UInt8(ascii: "?")) else {
            throw .base
        }
        guard 1...Self.maximumEntityIDBytes ~= entityID.utf8.count else {
            throw .entityID
        }
        let separator = base.utf8.last == UInt8(ascii: "/") ? "" : "/"
        url = base + separator + "entities/" + PercentEncoding.encode(entityID)
        isOfEntity = true
    }

    private init(_ url: String, isOfEntity: Bool) {
        self.url = url
        self.isOfEntity = isOfEntity
    }

    /// Determines the location that a server redirects to.
    ///
    /// - Parameter location: The value of the field `Location`: a URL, or the path on the same server.
    /// - Returns: The location, or `nil` if the URL is not allowed.
    func redirected(to location: String) -> MetadataLocation? {
        var target = location
        if location.utf8.starts(with: "/".utf8), !location.utf8.starts(with: "//".utf8) {
            target = String(decoding: Self.origin(of: url), as: UTF8.self) + location
        }
        // A server never redirects to an unencrypted connection.
        let isDowngrade = url.utf8.starts(with: "https://".utf8) && !target.utf8.starts(with: "https://".utf8)
        guard !isDowngrade, Self.isAllowed(target) else { return nil }
        return MetadataLocation(target, isOfEntity: isOfEntity)
    }

    /// Returns whether another location is at the same server.
    func hasOrigin(of other: MetadataLocation) -> Bool { Self.origin(of: url) == Self.origin(of: other.url) }

    /// The scheme and the authority of a URL with one of the allowed schemes.
    private static func origin(of url: String) -> [UInt8] {
        let bytes = Array(url.utf8)
        let start = min(bytes.starts(with: "https://".utf8) ? 8 : 7, bytes.count)
        return Array(bytes[..<(bytes[start...].firstIndex { "/?".utf8.contains($0) } ?? bytes.count)])
    }

    private static func isAllowed(_ url: String) -> Bool {
        // Some parsers read a backslash as a slash.
        guard url.utf8.count <= 4_096, url.utf8.allSatisfy({ 0x21...0x7E ~= $0 && !"#\\".utf8.contains($0) }) else {
            return false
        }
        return url.utf8.starts(with: "https://".utf8) && !origin(of: url).contains(UInt8(ascii: "@")) || isLocal(url)
    }

    /// Returns whether a URL without encryption names this machine, with an optional port.
    private static func isLocal(_ url: String) -> Bool {
        let origin = origin(of: url)
        return ["http://localhost", "http://127.0.0.1", "http://[::1]"].contains { server in
            guard origin.starts(with: server.utf8) else { return false }
            let port = origin.dropFirst(server.utf8.count)
            return port.isEmpty || port.first == UInt8(ascii: ":") && port.dropFirst().allSatisfy { 0x30...0x39 ~= $0 }
        }
    }
}

/// The part of a location that is not allowed.
package enum MetadataLocationFault: Error, Hashable, Sendable {
    /// The URL does not begin with `https://`, or has a fragment.
    case url
    /// The base URL does not begin with `https://`, or has a query or a fragment.
    case base
    /// The entity ID is empty, or longer than ``MetadataLocation/maximumEntityIDBytes``.
    case entityID
}
