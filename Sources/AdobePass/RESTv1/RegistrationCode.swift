// SPDX-License-Identifier: Apache-2.0

internal import UntrustedText

/// A code that the user enters on another screen or in a browser to sign the device in.
///
/// Descriptions and dumps omit the code; an app displays ``text``.
public struct RegistrationCode: Hashable, Sendable, Withheld {
    /// The code as the user enters it.
    public var text: String { exactText }

    @Exact private var exactText: String

    /// Creates a code from one to 64 ASCII letters and digits; six or seven capital letters and digits are usual.
    ///
    /// - Parameter text: The code. The result is `nil` if the text is empty, longer, or contains another character.
    public init?(_ text: String) {
        guard (1...64).contains(text.utf8.count), text.allSatisfy({ $0.isASCII && ($0.isLetter || $0.isNumber) }) else {
            return nil
        }
        exactText = text
    }
}
