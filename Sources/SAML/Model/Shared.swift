// SPDX-License-Identifier: Apache-2.0

/// A value whose copies share one object, so that copying it costs one reference count.
///
/// A model has dozens of strings and arrays, and copying it otherwise counts a reference for each. A change creates another
/// object only if there is another copy, so that appending to an array inside the value takes constant time.
@propertyWrapper
package struct Shared<Value: Sendable>: Sendable {
    /// Several copies only read the object, and the only copy can change it; so no two threads do both.
    private final class Storage: @unchecked Sendable {
        var value: Value

        init(_ value: Value) { self.value = value }
    }

    private var storage: Storage

    package init(wrappedValue: Value) { storage = Storage(wrappedValue) }

    package var wrappedValue: Value {
        get { storage.value }
        _modify {
            if !isKnownUniquelyReferenced(&storage) { storage = Storage(storage.value) }
            yield &storage.value
        }
    }
}

extension Shared: Equatable where Value: Equatable {
    package static func == (left: Shared, right: Shared) -> Bool {
        left.storage === right.storage || left.wrappedValue == right.wrappedValue
    }
}

extension Shared: Hashable where Value: Hashable {
    package func hash(into hasher: inout Hasher) { hasher.combine(wrappedValue) }
}

/// Descriptions show the value instead of the object.
extension Shared: CustomStringConvertible {
    package var description: String { String(describing: wrappedValue) }
}

extension Shared: CustomReflectable {
    package var customMirror: Mirror { Mirror(reflecting: wrappedValue) }
}
