// SPDX-License-Identifier: Apache-2.0

/// The identifier of a programmer's channel: the requestor of REST API V1, the service provider of V2.
public struct RequestorID: Hashable, Sendable {
    private let segment: PathSegment

    /// Makes an identifier.
    ///
    /// - Parameter text: The identifier; nil if it cannot be a segment of a path: empty, a dot or two, longer than 256
    ///   bytes, with a control character, or with one of `/`, `\`, `?`, `#`, `%` and `;`.
    public init?(_ text: String) {
        guard let segment = PathSegment(text) else { return nil }
        self.segment = segment
    }

    /// The identifier as text.
    public var text: String { segment.text }

    /// The identifier as it stands in a path.
    package var pathSegment: String { segment.encoded }
}

extension RequestorID: CustomStringConvertible {
    /// The identifier as text.
    public var description: String { text }
}

/// The identifier that Adobe Pass gives a TV provider.
///
/// It is not the identifier that Apple gives the same provider; see ``PlatformMappingID``.
public struct MVPDID: Hashable, Sendable {
    private let segment: PathSegment

    /// Makes an identifier.
    ///
    /// - Parameter text: The identifier; nil if it cannot be a segment of a path, as for ``RequestorID``.
    public init?(_ text: String) {
        guard let segment = PathSegment(text) else { return nil }
        self.segment = segment
    }

    /// The identifier as text.
    public var text: String { segment.text }

    /// The identifier as it stands in a path.
    package var pathSegment: String { segment.encoded }
}

extension MVPDID: CustomStringConvertible {
    /// The identifier as text.
    public var description: String { text }
}
