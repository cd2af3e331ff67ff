// SPDX-License-Identifier: Apache-2.0

internal import UntrustedText

/// A text that is secret or personal data.
///
/// Read it with ``value``. Descriptions and dumps only say whether it is empty.
public struct PrivateText: Hashable, Sendable, Withheld {
    /// The text, which descriptions and dumps omit.
    public var value: String { exactValue }

    @Exact private var exactValue: String

    /// Creates a private text.
    public init(_ value: String) {
        exactValue = value
    }

    /// Whether the text is empty, without the text.
    public var description: String { value.isEmpty ? "(empty)" : "(withheld)" }
}
