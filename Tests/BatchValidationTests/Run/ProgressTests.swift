// SPDX-License-Identifier: Apache-2.0

internal import BatchValidation
internal import Testing

@Suite struct `progress` {
    private func meter(_ documents: Int, bytes: Int = 0, of total: Int? = nil) -> ProgressMeter {
        var meter = ProgressMeter()
        meter.add(documents: documents, bytes: bytes)
        if let total { meter.expect(bytes: total) }
        return meter
    }

    @Test func `shows only known values`() {
        #expect(meter(0).line(after: .zero) == "0 documents")
        #expect(meter(1).line(after: .milliseconds(100)) == "1 document")
        #expect(meter(1_234_567).line(after: .seconds(10)) == "1,234,567 documents, 123,457/s")
    }

    @Test func `shows the completed part and the remaining time by bytes`() {
        let meter = meter(3000, bytes: 25, of: 100)
        #expect(meter.line(after: .seconds(20)) == "25%, 3,000 documents, 150/s, 0:01:00 left")
        #expect(
            meter.line(after: .seconds(20), width: 80)
                == " 25% [" + "########" + String(repeating: "-", count: 25) + "]  3,000 documents  150/s  0:01:00 left"
        )
    }

    @Test(arguments: 0...120)
    func `is narrower than the terminal, so that it never wraps`(width: Int) {
        let line = meter(1_234_567, bytes: 25, of: 100).line(after: .seconds(20), width: width)
        #expect(line.isEmpty || line.count < width)
    }

    @Test func `shows at most 100 percent`() {
        #expect(meter(1, bytes: 300, of: 100).line(after: .seconds(20)) == "100%, 1 document, 0/s")
        #expect(meter(1, bytes: 0, of: 0).line(after: .zero) == "1 document")
    }

    /// A progress display with a clock that a test advances.
    private final class Stage {
        var now = ContinuousClock.now
        var written: [String] = []

        func display(columns: Int?) -> ProgressDisplay {
            ProgressDisplay(columns: columns, now: { self.now }, write: { self.written.append($0) })
        }
    }

    @Test func `draws a bar at most ten times a second and removes it at the end`() {
        let stage = Stage()
        let display = stage.display(columns: 40)
        for _ in 0..<100 {
            display.add(documents: 1, bytes: 10)
            stage.now += .milliseconds(10)
            display.redraw()
        }
        #expect(stage.written.count == 10)
        #expect(stage.written.first == "\r10 documents\u{1B}[K")
        display.clear()
        display.clear()
        #expect(stage.written.count == 11)
        #expect(stage.written.last == "\r\u{1B}[K")
        display.finish()
        #expect(stage.written.count == 11)
    }

    @Test func `writes plain lines without a terminal`() {
        let stage = Stage()
        let display = stage.display(columns: nil)
        for _ in 0..<20 {
            display.add(documents: 7, bytes: 0)
            stage.now += .seconds(1)
            display.redraw()
        }
        display.finish()
        #expect(stage.written.first == "35 documents, 7/s\n")
        #expect(stage.written.count == 4)
        #expect(stage.written.allSatisfy { !$0.contains("\u{1B}") && !$0.contains("\r") })
    }
}
