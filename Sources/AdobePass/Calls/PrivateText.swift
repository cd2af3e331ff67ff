// SPDX-License-Identifier: Apache-2.0

public import UntrustedText

/// A text that is a secret or personal data: it is read by name, and shown nowhere else.
///
/// Its descriptions, and a dump of whatever holds it, tell no more than whether there is any.
public struct PrivateText: Hashable, Sendable {
    /// The text itself.
    @Exact public private(set) var value: String

    /// Makes a private text.
    public init(_ value: String) {
        self.value = value
    }
}

extension PrivateText: CustomStringConvertible, CustomReflectable {
    /// That there is a text, without it.
    public var description: String { value.isEmpty ? "(empty)" : "(withheld)" }

    /// Nothing.
    public var customMirror: Mirror { Mirror(self, children: []) }
}
