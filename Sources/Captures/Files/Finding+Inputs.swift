// SPDX-License-Identifier: Apache-2.0

package import SAML

extension Finding {
    /// Returns the finding about something with more bytes than its limit.
    ///
    /// - Parameters:
    ///   - name: What it is, at the beginning of the message.
    ///   - size: Its size in bytes.
    ///   - limit: The maximum size.
    /// - Returns: The finding, an error.
    package static func inputTooLarge(_ name: StaticString, size: Int, limit: Int) -> Finding {
        Finding(.inputTooLarge, .error, "\(name) has \(size) bytes; the limit is \(limit) bytes.")
    }

    /// Returns an error about an input that is not a message in a known format.
    static func unknownFormat(_ message: String, at location: SourceLocation? = nil, remedy: String? = nil) -> Finding {
        Finding(.inputUnknownFormat, .error, message, at: location, remedy: remedy)
    }
}
