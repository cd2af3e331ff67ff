// SPDX-License-Identifier: Apache-2.0

#if HTTPClient
internal import AdobePass
internal import NIOCore

extension HTTPClientTransport {
    /// The least pace at which the body of an answer must arrive.
    ///
    /// A server can otherwise keep the client busy until the time limit of the exchange: with interim answers, which HTTP
    /// does not limit, with extensions of chunks, or with chunks of one byte.
    package struct Pace: Hashable, Sendable {
        /// The time in which the body must begin.
        package var beginning: Duration

        /// The number of bytes in each second after that.
        package var bytesPerSecond: Int

        /// The number of parts that may be of any size.
        package var smallParts: Int

        /// The number of bytes for each further part.
        package var bytesPerPart: Int

        /// Creates a pace.
        package init(beginning: Duration, bytesPerSecond: Int, smallParts: Int, bytesPerPart: Int) {
            self.beginning = beginning
            self.bytesPerSecond = bytesPerSecond
            self.smallParts = smallParts
            self.bytesPerPart = bytesPerPart
        }

        /// The pace of a file: slow lines are fast enough.
        package static let standard = Pace(
            beginning: .seconds(30),
            bytesPerSecond: 1_000,
            smallParts: 4_096,
            bytesPerPart: 64
        )
    }
}

/// The number of bytes of a body that have arrived.
actor BodyProgress {
    private var bytes = 0

    /// Adds the bytes of a part.
    func add(_ count: Int) { bytes += count }

    /// Waits until the body is too slow, or until the time limit.
    func watch(_ limits: HTTPClientTransport.Limits) async {
        guard let pace = limits.pace else {
            try? await Task.sleep(for: limits.exchange)
            return
        }
        var wanted = 1
        var time = min(pace.beginning, limits.exchange)
        try? await Task.sleep(for: time)
        while time < limits.exchange, bytes >= wanted, !Task.isCancelled {
            try? await Task.sleep(for: .seconds(1))
            time += .seconds(1)
            wanted += pace.bytesPerSecond
        }
    }
}

extension HTTPClientTransport.Limits {
    /// The meaning of a time limit, as part of a sentence.
    var lateness: String {
        pace == nil
            ? "the answer was not complete within \(exchange)"
            : "the answer arrived too slowly, or was not complete within \(exchange)"
    }

    /// Collects a body within these limits.
    func collect<Body: AsyncSequence>(
        _ body: Body,
        _ progress: BodyProgress
    ) async throws -> [UInt8] where Body.Element == ByteBuffer {
        var bytes: [UInt8] = []
        var parts = 0
        for try await part in body {
            guard part.readableBytes <= bodyBytes - bytes.count else { throw NIOTooManyBytesError(maxBytes: bodyBytes) }
            bytes += part.readableBytesView
            await progress.add(part.readableBytes)
            parts += 1
            if let pace, parts > pace.smallParts + bytes.count / pace.bytesPerPart {
                throw TransportError(.tooLarge, "the body arrives in too many small parts")
            }
        }
        return bytes
    }
}
#endif
