// SPDX-License-Identifier: Apache-2.0

internal import CLibrary
internal import Captures
internal import Synchronization

/// The total size of all inputs, computed by a separate task that a run never waits for.
final class InputTotal: Sendable {
    private let result = Mutex<Int?>(nil)
    private let task = Mutex<Task<Void, Never>?>(nil)

    /// The total size in bytes, or `nil` if it is not known yet.
    ///
    /// If the inputs include a pipe, the size never becomes known.
    var bytes: Int? { result.withLock { $0 } }

    func measure(_ inputs: InputWalk) {
        let task = Task.detached(priority: .background) { [self] in
            var sum = 0
            var inputs = inputs
            while let step = inputs.next() {
                if Task.isCancelled { return }
                guard case .file(let path) = step else { continue }
                var status = stat()
                guard path != .standardInput, unsafe path.withCString({ unsafe stat($0, &status) }) == 0,
                    status.st_mode & S_IFMT == S_IFREG
                else { return }
                sum += Int(status.st_size)
            }
            result.withLock { [sum] in $0 = sum }
        }
        self.task.withLock { $0 = task }
    }

    func cancel() { task.withLock { $0?.cancel() } }
}
