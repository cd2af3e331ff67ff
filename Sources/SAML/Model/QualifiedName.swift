// SPDX-License-Identifier: Apache-2.0

internal import UntrustedText

/// The qualified name of an element, an attribute or a type: a namespace URI and a local name.
///
/// The prefix is for display only; comparisons ignore it (S-11).
public struct QualifiedName: Sendable {
    /// The namespace URI, or an empty string if the name has no namespace.
    public let namespace: String

    /// The local name, without a prefix.
    public let local: String

    /// The prefix in the document, or an empty string without a prefix.
    public let prefix: String

    /// Creates a qualified name.
    public init(_ local: String, in namespace: String, prefix: String = "") {
        self.namespace = namespace
        self.local = local
        self.prefix = prefix
    }
}

extension QualifiedName: Hashable {
    /// Returns whether namespace URI and local name are equal, byte for byte.
    public static func == (left: QualifiedName, right: QualifiedName) -> Bool {
        left.local.isIdentical(to: right.local) && left.namespace.isIdentical(to: right.namespace)
    }

    /// Hashes the namespace URI and the local name, consistent with ``==(_:_:)``.
    public func hash(into hasher: inout Hasher) {
        namespace.hashBytes(into: &hasher)
        local.hashBytes(into: &hasher)
    }
}

extension QualifiedName: CustomStringConvertible {
    /// The prefix and the local name, separated by a colon.
    public var description: String { prefix.isEmpty ? local : "\(prefix):\(local)" }
}
