// SPDX-License-Identifier: Apache-2.0

/// A value that is secret or personal data.
///
/// Its description and its dump omit the content.
public protocol Withheld: CustomStringConvertible, CustomReflectable {}

extension Withheld {
    /// The name of the type, without the content.
    public var description: String { "\(Self.self)(withheld)" }

    /// A mirror without children.
    public var customMirror: Mirror { Mirror(self, children: []) }
}
