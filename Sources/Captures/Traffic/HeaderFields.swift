// SPDX-License-Identifier: Apache-2.0

internal import UntrustedText

/// The header fields of a captured request, limited in number and length.
struct HeaderFields {
    /// The maximum number of fields; further ones are omitted.
    private static let maximumCount = 256

    /// The maximum length of a value, in bytes; longer ones are omitted.
    static let maximumValueLength = 64 << 10

    private(set) var all: [CapturedCall.Field] = []

    /// Whether a field was omitted.
    private(set) var isCut = false

    /// Appends a field.
    mutating func append(_ name: [UInt8], _ value: [UInt8]) {
        guard all.count < Self.maximumCount, value.count <= Self.maximumValueLength else {
            isCut = true
            return
        }
        all.append(CapturedCall.Field(name: name.map(\.asciiLowercased), value: value))
    }
}
