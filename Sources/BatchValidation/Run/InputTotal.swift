// SPDX-License-Identifier: Apache-2.0

internal import Synchronization

#if canImport(Glibc)
internal import Glibc
#else
internal import Darwin
#endif

/// The bytes of all inputs, found out by a task of its own, which a run never waits for.
final class InputTotal: Sendable {
    private let result = Mutex<Int?>(nil)
    private let task = Mutex<Task<Void, Never>?>(nil)

    /// The bytes, once they are known.
    ///
    /// Where a pipe is among the inputs, they never are.
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
