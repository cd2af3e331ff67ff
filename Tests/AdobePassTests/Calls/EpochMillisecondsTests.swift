// SPDX-License-Identifier: Apache-2.0

internal import AdobePass
internal import Foundation
internal import Testing

@Suite struct `An instant in milliseconds` {
    @Test func `converts to a date and back`() {
        let instant = EpochMilliseconds(since1970: 1_777_629_600_250)
        #expect(instant.date == Date(timeIntervalSince1970: 1_777_629_600.25))
        #expect(EpochMilliseconds(instant.date) == instant)
        #expect(EpochMilliseconds(Date(timeIntervalSince1970: -.infinity)).since1970 == .min)
        #expect(EpochMilliseconds(Date(timeIntervalSince1970: .infinity)).since1970 == .max)
    }

    private static let moves: [(Int64, Duration, Int64)] = [
        (0, .seconds(1), 1_000), (0, .nanoseconds(1_999_999), 1), (5, .milliseconds(-7), -2),
        (1_000, .seconds(Int64.max), .max), (-1_000, .seconds(Int64.min), .min),
        (.max, .milliseconds(1), .max), (.min, .milliseconds(-1), .min),
    ]

    @Test(arguments: moves)
    func `moves by a duration, up to the ends of the range`(start: Int64, duration: Duration, end: Int64) {
        let moved = EpochMilliseconds(since1970: start).adding(duration)
        #expect(moved.since1970 == end)
    }

    @Test func `is a duration apart from another`() {
        let (left, right) = (EpochMilliseconds(since1970: 250), EpochMilliseconds(since1970: 1_000))
        #expect(right.duration(since: left) == .milliseconds(750))
        #expect(left.duration(since: right) == .milliseconds(-750))
    }
}
