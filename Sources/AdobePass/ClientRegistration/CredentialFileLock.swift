// SPDX-License-Identifier: Apache-2.0

internal import PrivateFiles

/// A lock of the system, which ends when its file is closed.
final class CredentialFileLock: RenewalLock {
    /// The file, which is closed with the last reference.
    private final class Holder: Sendable {
        private let file: OpenFile

        init(_ file: consuming OpenFile) { self.file = file }
    }

    private let holder: LockedValue<Holder?>

    init(_ file: consuming OpenFile) { holder = LockedValue(Holder(file)) }

    func release() async { holder.withLock { $0 = nil } }
}
