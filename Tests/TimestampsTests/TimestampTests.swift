// SPDX-License-Identifier: Apache-2.0

internal import TestVectors
internal import Testing
internal import Timestamps

struct TimestampTests {
    @Test(arguments: accepted)
    func `reads a strict date and time`(text: String, canonical: String) {
        #expect(Timestamp(text)?.description == canonical)
    }

    @Test(arguments: refused)
    func `rejects other text`(text: String) {
        #expect(Timestamp(text) == nil)
    }

    @Test(arguments: [
        ("1970-01-01T00:00:00Z", 0), ("1969-12-31T23:59:59Z", -1), ("2000-02-29T12:00:00Z", 951_825_600),
        ("0001-01-01T00:00:00Z", -62_135_596_800), ("9999-12-31T23:59:59Z", 253_402_300_799),
        ("2026-05-01T10:00:00Z", 1_777_629_600),
    ])
    func `counts seconds since 1970`(text: String, seconds: Int) {
        #expect(Timestamp(text)?.seconds == seconds)
        #expect(Timestamp(seconds: seconds).description == text)
    }

    @Test
    func `preserves every day of four centuries in a round trip`() {
        var previous = ""
        for day in Cases.tried(-146_097..<146_097) {
            let seconds = day * 86_400
            let text = Timestamp(seconds: seconds).description
            #expect(Timestamp(text)?.seconds == seconds)
            #expect(text > previous)
            previous = text
        }
    }

    @Test
    func `truncates fractions to nanoseconds`() {
        #expect(Timestamp("2026-05-01T10:00:00.123456789999Z")?.nanoseconds == 123_456_789)
        #expect(Timestamp("2026-05-01T10:00:00.5Z")?.nanoseconds == 500_000_000)
    }

    @Test
    func `orders by seconds, then by nanoseconds`() {
        let moment = Timestamp(seconds: 5, nanoseconds: 1)
        #expect(moment > Timestamp(seconds: 5))
        #expect(moment < Timestamp(seconds: 6))
        #expect(Timestamp(seconds: -1, nanoseconds: 999_999_999) < Timestamp(seconds: 0))
    }

    @Test
    func `returns nil beyond the supported years`() {
        #expect(Timestamp(seconds: .max).adding(seconds: 1) > Timestamp(seconds: .max))
        #expect(Timestamp(seconds: .min, nanoseconds: 1).adding(seconds: -1) < Timestamp(seconds: .min, nanoseconds: 1))
        #expect(Timestamp("9999-12-31T23:59:59Z")?.adding(seconds: 300).description == "10000-01-01T00:04:59Z")
        #expect(!Timestamp(seconds: .max).description.isEmpty)
        #expect(!Timestamp(seconds: .min).description.isEmpty)
    }

    @Test(arguments: [
        "2026-05-01t10:00:00z", "2026-05-01 10:00:00Z", "2026-05-01T12:00:00+02:00", "2026-05-01T10:00:00.000Z",
    ])
    func `reads the variants that RFC 3339 allows`(text: String) {
        #expect(Timestamp(rfc3339: text) == Timestamp("2026-05-01T10:00:00Z"))
    }

    @Test(arguments: ["2026-05-01", "2026-05-01T10:00:00", "2026-05-01_10:00:00Z", "now", ""])
    func `rejects text that RFC 3339 does not allow`(text: String) {
        #expect(Timestamp(rfc3339: text) == nil)
    }

    @Test
    func `traps for invalid nanoseconds`() async {
        await #expect(processExitsWith: .failure) { _ = Timestamp(seconds: 0, nanoseconds: 1_000_000_000) }
        await #expect(processExitsWith: .failure) { _ = Timestamp(seconds: 0, nanoseconds: -1) }
    }

    static let accepted: [(String, String)] = [
        ("2026-05-01T10:00:00Z", "2026-05-01T10:00:00Z"),
        ("2026-05-01T10:00:00.0Z", "2026-05-01T10:00:00Z"),
        ("2026-05-01T10:00:00.1Z", "2026-05-01T10:00:00.1Z"),
        ("2026-05-01T10:00:00.120Z", "2026-05-01T10:00:00.12Z"),
        ("2026-05-01T10:00:00.000000001Z", "2026-05-01T10:00:00.000000001Z"),
        ("2026-05-01T10:00:00.123456789012Z", "2026-05-01T10:00:00.123456789Z"),
        ("2026-05-01T10:00:00.000000000999Z", "2026-05-01T10:00:00Z"),
        ("2026-05-01T10:00:00+00:00", "2026-05-01T10:00:00Z"),
        ("2026-05-01T10:00:00-00:00", "2026-05-01T10:00:00Z"),
        ("2026-05-01T10:00:00+01:00", "2026-05-01T09:00:00Z"),
        ("2026-05-01T10:00:00-01:30", "2026-05-01T11:30:00Z"),
        ("2026-05-01T10:00:00+14:00", "2026-04-30T20:00:00Z"),
        ("2026-05-01T10:00:00-14:00", "2026-05-02T00:00:00Z"),
        ("2026-05-01T10:00:00.123456789012+14:00", "2026-04-30T20:00:00.123456789Z"),
        ("0001-01-01T00:00:00Z", "0001-01-01T00:00:00Z"),
        ("9999-12-31T23:59:59.999999999Z", "9999-12-31T23:59:59.999999999Z"),
        ("9999-12-31T23:59:59-14:00", "10000-01-01T13:59:59Z"),
        ("2024-02-29T00:00:00Z", "2024-02-29T00:00:00Z"),
        ("2000-02-29T00:00:00Z", "2000-02-29T00:00:00Z"),
        ("2026-12-31T23:59:59Z", "2026-12-31T23:59:59Z"),
        ("1969-12-31T23:59:59.5Z", "1969-12-31T23:59:59.5Z"),
        ("1900-03-01T00:00:00Z", "1900-03-01T00:00:00Z"),
    ]

    static let refused: [String] = [
        "", "Z", "now", "2026", "2026-05-01", "10:00:00Z", "1777629600",
        "2026-05-01T10:00:00", "2026-05-01T10:00Z", "2026-05-01T10Z",
        "2026-05-01 10:00:00Z", "2026-05-01t10:00:00Z", "2026-05-01T10:00:00z",
        " 2026-05-01T10:00:00Z", "2026-05-01T10:00:00Z ", "2026-05-01T10:00:00Z\n", "2026-05-01T10:00:00 Z",
        "2026-05-01T10:00:60Z", "2026-05-01T10:60:00Z", "2026-05-01T24:00:00Z", "2026-05-01T25:00:00Z",
        "2026-00-01T10:00:00Z", "2026-13-01T10:00:00Z", "2026-05-00T10:00:00Z", "2026-05-32T10:00:00Z",
        "2026-04-31T10:00:00Z", "2026-02-29T10:00:00Z", "1900-02-29T10:00:00Z", "2100-02-29T10:00:00Z",
        "0000-01-01T00:00:00Z", "-0001-01-01T00:00:00Z", "10000-01-01T00:00:00Z", "02026-05-01T10:00:00Z",
        "26-05-01T10:00:00Z", "+2026-05-01T10:00:00Z", "2026-5-01T10:00:00Z", "2026-05-1T10:00:00Z",
        "2026/05/01T10:00:00Z", "20260501T100000Z", "2026-05-01T10.00.00Z", "2026-05-01T10:00:00,5Z",
        "2026-05-01T10:00:00.Z", "2026-05-01T10:00:00.1234567890123Z", "2026-05-01T10:00:00.-1Z",
        "2026-05-01T10:00:00+14:01", "2026-05-01T10:00:00+15:00", "2026-05-01T10:00:00+01:60",
        "2026-05-01T10:00:00+1:00", "2026-05-01T10:00:00+0100", "2026-05-01T10:00:00+01", "2026-05-01T10:00:00ZZ",
        "2026-05-01T10:00:00Z+01:00", "2026-05-01T10:00:00 UTC", "2026-05-01T10:00:00GMT",
        "2026-05-01T10:00:00\u{0}Z", "\u{0662}\u{0660}\u{0662}\u{0666}-05-01T10:00:00Z",
        "2026-05-01T1\u{FF10}:00:00Z", "2026-05-01T10:00:00.5e3Z",
    ]
}
