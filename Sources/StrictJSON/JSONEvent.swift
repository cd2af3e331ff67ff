// SPDX-License-Identifier: Apache-2.0

/// An event of a JSON reader.
package enum JSONEvent: Hashable, Sendable {
    case beginObject
    case endObject
    case beginArray
    case endArray
    /// The name of a member, which the reader stores in `text`.
    case name
    /// A string, whose content the caller may read or skip.
    case string
    /// A number, which the reader stores in `text`.
    case number
    case bool(Bool)
    case null
}
