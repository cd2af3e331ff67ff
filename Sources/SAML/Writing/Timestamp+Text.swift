// SPDX-License-Identifier: Apache-2.0

extension Timestamp {
    /// The text of the timestamp in a message or in metadata.
    var textInMessages: String { roundedDownToMilliseconds.description }
}
