// SPDX-License-Identifier: Apache-2.0

public import UntrustedText

/// The code that a device shows, or hides, while somebody signs in on another screen.
///
/// It is shown nowhere but where the app shows ``text``.
public struct RegistrationCode: Hashable, Sendable {
    /// The code.
    @Exact public private(set) var text: String

    /// Makes a code.
    ///
    /// Six or seven capital letters and figures are usual; any other number of up to 64, and small letters, are taken too.
    ///
    /// - Parameter text: The code; nil if it is empty, longer, or holds anything else.
    public init?(_ text: String) {
        guard (1...64).contains(text.utf8.count), text.allSatisfy({ $0.isASCII && ($0.isLetter || $0.isNumber) }) else {
            return nil
        }
        self.text = text
    }
}

extension RegistrationCode: CustomStringConvertible, CustomReflectable {
    /// That it is a code, without it.
    public var description: String { "RegistrationCode(withheld)" }

    /// Nothing.
    public var customMirror: Mirror { Mirror(self, children: []) }
}
