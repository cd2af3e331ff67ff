// SPDX-License-Identifier: Apache-2.0

/// What a reader of JSON comes upon.
package enum JSONEvent: Hashable, Sendable {
    case beginObject
    case endObject
    case beginArray
    case endArray
    /// The name of a member, which the reader holds as `text`.
    case name
    /// A string, whose content can be taken or left.
    case string
    /// A number, which the reader holds as `text`.
    case number
    case bool(Bool)
    case null
}
