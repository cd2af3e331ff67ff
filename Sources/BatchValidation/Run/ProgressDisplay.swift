// SPDX-License-Identifier: Apache-2.0

internal import Synchronization

#if canImport(Glibc)
internal import Glibc
#else
internal import Darwin
#endif

/// Shows on standard error how a run comes along.
package final class ProgressDisplay {
    /// How often a bar is drawn at most.
    private static let barInterval = Duration.milliseconds(100)

    /// How often a line is written where there is no terminal.
    private static let lineInterval = Duration.seconds(5)

    private var meter = ProgressMeter()
    private let columns: Int?
    private let now: () -> ContinuousClock.Instant
    private let write: (String) -> Void
    private let start: ContinuousClock.Instant
    private var last: ContinuousClock.Instant
    private var isDrawn = false
    private let total = InputTotal()

    /// Makes a display.
    ///
    /// - Parameters:
    ///   - columns: The width of the terminal; nil where there is none.
    ///   - now: The clock.
    ///   - write: Takes bytes to standard error as they are.
    package init(columns: Int?, now: @escaping () -> ContinuousClock.Instant, write: @escaping (String) -> Void) {
        self.columns = columns
        self.now = now
        self.write = write
        start = now()
        last = start
    }

    /// Makes the display that a user asks for, or nil if there is none to be.
    ///
    /// - Parameter mode: What the user asks for.
    package convenience init?(_ mode: ProgressMode) {
        guard StandardStreams.isOpen(STDERR_FILENO) else { return nil }
        let isTerminal = isatty(STDERR_FILENO) == 1 && Self.environment("TERM") != "dumb"
        guard mode == .always || (mode == .auto && isTerminal) else { return nil }
        self.init(
            columns: isTerminal ? Self.columns() : nil,
            now: { ContinuousClock.now },
            write: { _ = BatchValidation.write(fully: Array($0.utf8), to: STDERR_FILENO) }
        )
    }

    /// Finds out, beside the run, how much there is to do.
    package func measure(_ inputs: InputWalk) { total.measure(inputs) }

    /// Takes note of documents that are judged.
    package func add(documents: Int, bytes: Int) { meter.add(documents: documents, bytes: bytes) }

    /// Draws the bar, or writes a line, if it is time to.
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

    /// Takes the bar away, so that a line of something else can be written.
    package func clear() {
        guard isDrawn else { return }
        write("\r\u{1B}[K")
        isDrawn = false
    }

    /// Takes the bar away for good.
    package func finish() {
        total.cancel()
        clear()
    }

    private static func columns() -> Int {
        if let columns = environment("COLUMNS").flatMap({ Int($0) }), columns > 0 { return columns }
        var size = winsize()
        let isKnown = unsafe ioctl(STDERR_FILENO, UInt(TIOCGWINSZ), &size) == 0
        return isKnown && size.ws_col > 0 ? Int(size.ws_col) : 80
    }

    private static func environment(_ name: String) -> String? {
        // Safety: nobody changes the environment while the process runs, and the text is copied.
        unsafe getenv(name).map { unsafe String(cString: $0) }
    }
}
