// SPDX-License-Identifier: Apache-2.0

internal import CLibrary
internal import Foundation
internal import PrivateFiles
internal import Synchronization
internal import Testing
internal import Waiting

private let interruptions = Atomic<Int>(0)

/// A signal that arrives while a call waits does not end it.
@Suite(.serialized) struct `calls that signals interrupt` {
    /// Runs a closure in a thread, and interrupts the call in which it waits many times.
    private static func interrupting(_ body: @escaping @Sendable () -> Void, then next: () -> Void) {
        var action = sigaction()
        // Without SA_RESTART, the system does not repeat the call by itself.
        let handler: @convention(c) (CInt) -> Void = { _ in interruptions.add(1, ordering: .relaxed) }
        #if canImport(Darwin)
        unsafe action.__sigaction_u.__sa_handler = handler
        #else
        unsafe action.__sigaction_handler.sa_handler = handler
        #endif
        #expect(unsafe sigaction(SIGUSR2, &action, nil) == 0)
        let end = DispatchSemaphore(value: 0)
        let started = DispatchSemaphore(value: 0)
        nonisolated(unsafe) var thread = pthread_self()
        Thread.detachNewThread {
            // Threads of libdispatch block signals, and their threads inherit that.
            var signals = sigset_t()
            unsafe sigemptyset(&signals)
            unsafe sigaddset(&signals, SIGUSR2)
            unsafe pthread_sigmask(SIG_UNBLOCK, &signals, nil)
            unsafe thread = pthread_self()
            started.signal()
            body()
            end.signal()
        }
        started.wait()
        let first = interruptions.load(ordering: .relaxed)
        let arrived = eventually {
            _ = unsafe pthread_kill(thread, SIGUSR2)
            return interruptions.load(ordering: .relaxed) >= first + 20
        }
        #expect(arrived)
        next()
        end.wait()
    }

    private static func pipe() -> (CInt, CInt) {
        var ends: [CInt] = [0, 0]
        // Safety: the call fills the array.
        #expect(unsafe CLibrary.pipe(&ends) == 0)
        return (ends[0], ends[1])
    }

    @Test func `read the whole content`() throws {
        let folder = try TestFolder()
        let path = folder.file("pipe")
        #expect(unsafe mkfifo("\(folder.path)/pipe", 0o600) == 0)
        // The process itself holds the other end, so that opening does not wait.
        let other = try OpenFile(path, O_RDWR)
        let content = Mutex<[UInt8]?>(nil)
        Self.interrupting {
            content.withLock { content in
                var bytes: [UInt8] = []
                guard let file = try? OpenFile(path, O_RDONLY), (try? file.read(4, into: &bytes)) == true else {
                    return
                }
                content = bytes
            }
        } then: {
            #expect(OpenFile.write([1, 2, 3, 4], to: other.descriptor))
        }
        #expect(content.withLock { $0 } == [1, 2, 3, 4])
    }

    @Test func `write the whole content`() throws {
        let (source, sink) = Self.pipe()
        let bytes = (0..<400_000).map { UInt8(truncatingIfNeeded: $0) }
        let isWritten = Atomic<Bool>(false)
        let received = Mutex<[UInt8]>([])
        let file = try OpenFile(FilePath("/dev/fd/\(source)"), O_RDONLY)
        Self.interrupting {
            isWritten.store(OpenFile.write(bytes, to: sink), ordering: .relaxed)
            close(sink)
        } then: {
            received.withLock { _ = try? file.read(bytes.count, into: &$0) }
        }
        close(source)
        let isComplete = isWritten.load(ordering: .relaxed)
        #expect(isComplete)
        #expect(received.withLock { $0 } == bytes)
    }
}
