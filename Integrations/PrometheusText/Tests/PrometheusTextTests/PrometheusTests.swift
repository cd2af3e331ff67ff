// SPDX-License-Identifier: Apache-2.0

internal import CoreMetrics
internal import PrometheusText
internal import Testing

@Suite struct PrometheusTests {
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
}
