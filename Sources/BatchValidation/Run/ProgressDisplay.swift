// SPDX-License-Identifier: Apache-2.0

internal import CLibrary
package import Captures
internal import PrivateFiles
internal import Synchronization

/// Displays the progress of a run on standard error.
package final class ProgressDisplay {
    /// The minimum interval between updates of the bar.
    private static let barInterval = Duration.milliseconds(100)

    /// The interval between lines if there is no terminal.
    private static let lineInterval = Duration.seconds(5)

    private var meter = ProgressMeter()
    private let columns: Int?
    private let now: () -> ContinuousClock.Instant
    private let write: (String) -> Void
    private let start: ContinuousClock.Instant
    private var last: ContinuousClock.Instant
    private var isDrawn = false
    private let total = InputTotal()

    /// Creates a display.
    ///
    /// - Parameters:
    ///   - columns: The width of the terminal, or `nil` without a terminal.
    ///   - now: Returns the current time.
    ///   - write: Writes bytes to standard error.
    package init(columns: Int?, now: @escaping () -> ContinuousClock.Instant, write: @escaping (String) -> Void) {
        self.columns = columns
        self.now = now
        self.write = write
        start = now()
        last = start
    }

    /// Creates a display for standard error; fails if the mode requests none.
    ///
    /// - Parameter mode: The requested mode.
    package convenience init?(_ mode: ProgressMode) {
        guard StandardStreams.isOpen(STDERR_FILENO) else { return nil }
        let isTerminal = isatty(STDERR_FILENO) == 1 && Terminal.variable("TERM") != "dumb"
        guard mode == .always || (mode == .auto && isTerminal) else { return nil }
        let named = Terminal.variable("COLUMNS").flatMap { Int($0) } ?? 0
        self.init(
            columns: isTerminal ? [named, Terminal.width(of: STDERR_FILENO)].first { $0 > 0 } ?? 80 : nil,
            now: { ContinuousClock.now },
            write: { _ = OpenFile.write(Array($0.utf8), to: STDERR_FILENO) }
        )
    }

    /// Starts to compute the total size of the inputs.
    package func measure(_ inputs: InputWalk) { total.measure(inputs) }

    /// Records validated documents.
    package func add(documents: Int, bytes: Int) { meter.add(documents: documents, bytes: bytes) }

    /// Updates the bar, or writes a line, if it is due.
    package func redraw() {
        let now = now()
        guard now - last >= (columns == nil ? Self.lineInterval : Self.barInterval) else { return }
        last = now
        if let bytes = total.bytes { meter.expect(bytes: bytes) }
        let line = meter.line(after: now - start, width: columns)
        if columns == nil {
            write(line + "\n")
        } else {
            write("\r\(line)\u{1B}[K")
            isDrawn = true
        }
    }

    /// Removes the bar, so that another line can be written.
    package func clear() {
        guard isDrawn else { return }
        write("\r\u{1B}[K")
        isDrawn = false
    }

    /// Removes the bar permanently.
    package func finish() {
        total.cancel()
        clear()
    }
}

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

/// The display of progress.
package enum ProgressMode: String, Hashable, Sendable, CaseIterable {
    /// Progress is displayed on a terminal.
    case auto
    /// Progress is always displayed: as a bar on a terminal, otherwise as a line at intervals.
    case always
    /// Progress is not displayed.
    case never
}
