// SPDX-License-Identifier: Apache-2.0

/// Text, or a container of text, that is compared and hashed by its UTF-8 bytes.
///
/// `String` compares and hashes normalized text: two different names can be equal, and a run of combining marks takes
/// quadratic time (S-59).
public protocol ByteText {
    /// Returns whether both texts have the same bytes.
    func isIdentical(to other: Self) -> Bool

    /// Hashes the UTF-8 bytes.
    func hashBytes(into hasher: inout Hasher)
}

extension String: ByteText {
    /// Returns whether both strings have the same UTF-8 bytes, in linear time and without normalization (S-16).
    @inlinable
    public func isIdentical(to other: String) -> Bool {
        guard utf8.count == other.utf8.count else { return false }
        // Safety: the buffers are valid inside the closures, which read only them.
        let areIdentical = unsafe utf8.withContiguousStorageIfAvailable { left in
            unsafe other.utf8.withContiguousStorageIfAvailable { right in
                unsafe UnsafeRawBufferPointer(left).isIdentical(to: UnsafeRawBufferPointer(right))
            }
        }
        return areIdentical.flatMap(\.self) ?? utf8.elementsEqual(other.utf8)
    }

    /// Hashes the UTF-8 bytes, followed by a terminator byte that UTF-8 never contains.
    public func hashBytes(into hasher: inout Hasher) {
        // Safety: the closure only reads the buffer, which is valid during the call.
        let isFed: Void? = unsafe utf8.withContiguousStorageIfAvailable {
            unsafe hasher.combine(bytes: UnsafeRawBufferPointer($0))
        }
        if isFed == nil {
            for byte in utf8 { hasher.combine(byte) }
        }
        hasher.combine(0xFF as UInt8)
    }
}

extension UnsafeRawBufferPointer {
    /// Returns whether another buffer of the same length has the same bytes, eight of which are compared at a time.
    @inlinable
    func isIdentical(to other: UnsafeRawBufferPointer) -> Bool {
        var offset = 0
        while offset + 8 <= count {
            // Safety: the word ends inside both buffers.
            let left = unsafe loadUnaligned(fromByteOffset: offset, as: UInt64.self)
            guard unsafe left == other.loadUnaligned(fromByteOffset: offset, as: UInt64.self) else { return false }
            offset += 8
        }
        while offset < count {
            guard unsafe self[offset] == other[offset] else { return false }
            offset += 1
        }
        return true
    }
}

extension Optional: ByteText where Wrapped: ByteText {
    /// Returns whether both are `nil` or both have the same bytes.
    @inlinable
    public func isIdentical(to other: Wrapped?) -> Bool {
        switch (self, other) {
        case (let left?, let right?): left.isIdentical(to: right)
        case (nil, nil): true
        default: false
        }
    }

    /// Hashes whether there is text, and its bytes.
    public func hashBytes(into hasher: inout Hasher) {
        hasher.combine(self != nil)
        self?.hashBytes(into: &hasher)
    }
}

extension Array: ByteText where Element: ByteText {
    /// Returns whether both arrays have the same count and identical texts.
    public func isIdentical(to other: [Element]) -> Bool {
        count == other.count && zip(self, other).allSatisfy { $0.isIdentical(to: $1) }
    }

    /// Hashes the number of texts and the bytes of each.
    public func hashBytes(into hasher: inout Hasher) {
        hasher.combine(count)
        for text in self { text.hashBytes(into: &hasher) }
    }
}
