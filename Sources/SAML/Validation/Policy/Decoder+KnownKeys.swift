// SPDX-License-Identifier: Apache-2.0

internal import StrictJSON

extension Decoder {
    /// Returns the members of an object, all of whose keys must be known.
    ///
    /// - Throws: `DecodingError` if a key is unknown: a spelling mistake must not weaken a policy.
    package func container<Key: CodingKey & CaseIterable>(ofKnown keys: Key.Type) throws -> KeyedDecodingContainer<Key>
    {
        for key in try container(keyedBy: ObjectKey.self).allKeys where Key(stringValue: key.stringValue) == nil {
            throw DecodingError.dataCorrupted(
                .init(
                    codingPath: codingPath + [key],
                    debugDescription:
                        "The key is unknown. The keys are \(Key.allCases.map(\.stringValue).joined(separator: ", "))."
                )
            )
        }
        return try container(keyedBy: keys)
    }

    /// Returns the error for a value that does not have the required form.
    package func mismatch(_ reason: String) -> DecodingError {
        .dataCorrupted(.init(codingPath: codingPath, debugDescription: reason))
    }
}

extension KeyedDecodingContainer {
    /// Returns the error for the value of a key.
    func mismatch(_ key: Key, _ reason: String) -> DecodingError {
        .dataCorruptedError(forKey: key, in: self, debugDescription: reason)
    }
}
