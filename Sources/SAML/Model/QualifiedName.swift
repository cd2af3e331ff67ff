// SPDX-License-Identifier: Apache-2.0

internal import UntrustedText

/// The name of an element, an attribute or a type: namespace URI and local name.
///
/// The prefix is kept for people and is never compared (S-11).
public struct QualifiedName: Sendable {
    /// The namespace URI; empty when the name has no namespace.
    public let namespace: String

    /// The name inside the namespace.
    public let local: String

    /// The prefix it was written with; empty when there was none.
    public let prefix: String

    /// Makes a name.
    public init(_ local: String, in namespace: String, prefix: String = "") {
        self.namespace = namespace
        self.local = local
        self.prefix = prefix
    }
}

extension QualifiedName: Hashable {
    /// Compares namespace URI and local name, byte for byte.
    public static func == (left: QualifiedName, right: QualifiedName) -> Bool {
        left.local.isIdentical(to: right.local) && left.namespace.isIdentical(to: right.namespace)
    }

    /// Feeds what ``==(_:_:)`` compares.
    public func hash(into hasher: inout Hasher) {
        namespace.hashBytes(into: &hasher)
        local.hashBytes(into: &hasher)
    }
}

extension QualifiedName: CustomStringConvertible {
    /// The name as people write it: prefix and local name.
    public var description: String { prefix.isEmpty ? local : "\(prefix):\(local)" }
}
