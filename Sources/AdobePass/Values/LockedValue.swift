// SPDX-License-Identifier: Apache-2.0

internal import CLibrary

/// A value that one thread uses at a time, as with `Mutex`, which requires iOS 18, tvOS 18 and macOS 15.
@safe
package final class LockedValue<Value: Sendable>: @unchecked Sendable {
    private var value: Value
    private let mutex = UnsafeMutablePointer<pthread_mutex_t>.allocate(capacity: 1)

    package init(_ value: Value) {
        self.value = value
        // Safety: This object owns the memory, whose address stays the same until the object is released.
        let status = unsafe pthread_mutex_init(mutex, nil)
        precondition(status == 0, "The system has no memory for a mutex.")
    }

    deinit {
        unsafe pthread_mutex_destroy(mutex)
        unsafe mutex.deallocate()
    }

    /// Runs a closure with the value while no other thread uses it.
    ///
    /// The closure must not use the lock again.
    package func withLock<Result>(_ body: (inout Value) throws -> Result) rethrows -> Result {
        unsafe pthread_mutex_lock(mutex)
        defer { unsafe pthread_mutex_unlock(mutex) }
        return try body(&value)
    }
}
