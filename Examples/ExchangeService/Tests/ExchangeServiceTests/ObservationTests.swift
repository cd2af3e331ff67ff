// SPDX-License-Identifier: Apache-2.0

internal import CoreMetrics
internal import ExchangeService
internal import Foundation
internal import Logging
internal import Testing

@Suite struct ObservationTests {
    @Test func `writes metrics in the text format of Prometheus`() {
        let registry = PrometheusRegistry(help: ["a_total": "How many."])
        Counter(label: "a_total", dimensions: [("kind", "x\"\\\n")], factory: registry).increment(by: 2)
        Counter(label: "a_total", dimensions: [("kind", "x\"\\\n")], factory: registry).increment()
        Meter(label: "b", dimensions: [], factory: registry).set(1.5)
        let timer = Timer(label: "c_seconds", dimensions: [("d", "e")], factory: registry)
        timer.recordNanoseconds(250_000)
        timer.recordNanoseconds(250_001)
        timer.recordNanoseconds(20_000_000_000)
        let lines = registry.text.split(separator: "\n").map(String.init)
        #expect(
            lines.prefix(6) == [
                "# HELP a_total How many.", "# TYPE a_total counter", #"a_total{kind="x\"\\\n"} 3"#,
                "# TYPE b gauge", "b 1.5", "# TYPE c_seconds histogram",
            ]
        )
        #expect(lines.contains(#"c_seconds_bucket{d="e",le="0.00025"} 1"#))
        #expect(lines.contains(#"c_seconds_bucket{d="e",le="0.0005"} 2"#))
        #expect(lines.contains(#"c_seconds_bucket{d="e",le="10"} 2"#))
        #expect(lines.contains(#"c_seconds_bucket{d="e",le="+Inf"} 3"#))
        #expect(lines.contains(#"c_seconds_sum{d="e"} 20.000500001"#))
        #expect(lines.last == #"c_seconds_count{d="e"} 3"#)
    }

    @Test func `writes each event as one line of JSON for any content`() throws {
        let lines = ServiceFixture.Lines()
        var logger = Logger(label: "test") { JSONLogHandler(label: $0, level: .info) { lines.append($0) } }
        logger[metadataKey: "first"] = "a"
        logger.debug("not this")
        logger.info("a \"b\"\n\u{1B}[31m\u{85}", metadata: ["number": .stringConvertible(7), "list": ["x", "y"]])
        #expect(lines.all.filter { $0 == "\n" }.count == 1)
        #expect(lines.all.unicodeScalars.dropLast().allSatisfy { $0.properties.generalCategory != .control })
        let json = try JSONSerialization.jsonObject(with: Data(lines.all.utf8)) as? [String: Any]
        #expect(json?["message"] as? String == "a \"b\"\n\u{1B}[31m\u{85}")
        #expect(json?["first"] as? String == "a")
        #expect(json?["number"] as? Int == 7)
        #expect(json?["list"] as? [String] == ["x", "y"])
        #expect(json?["level"] as? String == "info")
    }
}
