// SPDX-License-Identifier: Apache-2.0

/// The identifier of a programmer's channel: the requestor of REST API V1, the service provider of V2.
public struct ServiceProviderID: Hashable, Sendable {
    private let segment: PathSegment

    /// Creates an identifier that is safe as a segment of a path.
    ///
    /// - Parameter text: The identifier. The result is `nil` if it is empty, `.`, `..` or longer than 256 bytes, or
    ///   contains a control character or one of `/`, `\`, `?`, `#`, `%` and `;`.
    public init?(_ text: String) {
        guard let segment = PathSegment(text) else { return nil }
        self.segment = segment
    }

    /// The identifier as text.
    public var text: String { segment.text }

    /// The identifier, percent-encoded for a path.
    package var pathSegment: String { segment.encoded }
}

extension ServiceProviderID: CustomStringConvertible {
    /// The identifier as text.
    public var description: String { text }
}

/// The identifier of a TV provider at Adobe Pass.
///
/// The identifier of the same provider at Apple is a ``SubscriberAccount/ProviderID``.
public struct MVPDID: Hashable, Sendable {
    private let segment: PathSegment

    /// Creates an identifier that is safe as a segment of a path.
    ///
    /// - Parameter text: The identifier. The result is `nil` under the conditions of ``ServiceProviderID``.
    public init?(_ text: String) {
        guard let segment = PathSegment(text) else { return nil }
        self.segment = segment
    }

    /// The identifier as text.
    public var text: String { segment.text }

    /// The identifier, percent-encoded for a path.
    package var pathSegment: String { segment.encoded }
}

extension MVPDID: CustomStringConvertible {
    /// The identifier as text.
    public var description: String { text }
}
