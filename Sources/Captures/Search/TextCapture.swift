// SPDX-License-Identifier: Apache-2.0

/// A message that was found in a text.
package struct TextCapture: Hashable, Sendable {
    /// The range of the text that contains the message; its beginning, if the message contains others, which are found next.
    package var range: Range<Int>

    /// The message with its layers.
    package var bytes: [UInt8]

    /// The kind of the message, which its beginning or its name shows.
    package var kind: MessageKind

    /// Whether the message ends before the end of its line, or with its last tag, so that later lines do not continue it.
    var isFinal = true
}
