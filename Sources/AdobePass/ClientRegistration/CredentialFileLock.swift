// SPDX-License-Identifier: Apache-2.0

internal import PrivateFiles
internal import Synchronization

/// A lock of the system, which ends when its file is closed.
final class CredentialFileLock: RenewalLock {
    private let file: Mutex<OpenFile?>

    init(_ file: consuming OpenFile) { self.file = Mutex(file) }

    func release() async { file.withLock { $0 = nil } }
}
