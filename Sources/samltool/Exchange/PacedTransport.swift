// SPDX-License-Identifier: Apache-2.0

#if HTTPClient
internal import AdobePass
internal import CLibrary
internal import PrivateFiles

/// A transport that all processes with the same credentials use at the pace that Adobe Pass allows.
///
/// Adobe Pass counts the calls of an address, those for tokens too: one a second. The time of the last call is that of a file
/// next to the credentials.
struct PacedTransport: Transport {
    /// A little more than a second, because requests do not arrive as regularly as they are sent.
    private static let interval = Duration.milliseconds(1_050)

    /// A file with a time further in the future was written by another clock.
    private static let maximumWait = Duration.seconds(60)

    private let transport: any Transport
    private let file: PrivateFile

    /// Creates a transport.
    ///
    /// - Parameters:
    ///   - transport: The transport that sends the requests.
    ///   - credentials: The path of the credentials.
    init(_ transport: any Transport, credentials: FilePath) {
        self.transport = transport
        file = PrivateFile(FilePath(credentials.bytes + Array(".pace".utf8)))
    }

    func send(_ request: TransportRequest) async throws(TransportError) -> TransportResponse {
        do {
            try await Task.sleep(for: try await reservation())
        } catch {
            throw TransportError(.cancelled, "the call was canceled before it was sent")
        }
        return try await transport.send(request)
    }

    /// Reserves the time of a call; returns the wait until then, which is zero if the file cannot be used.
    private func reservation() async throws -> Duration {
        while true {
            do throws(PrivateFileFault) {
                if let locked = try file.lock() { return try Self.reserve(locked) }
            } catch .inUse {
                try await Task.sleep(for: .milliseconds(5))
            } catch {
                return .zero
            }
        }
    }

    private static func reserve(_ file: borrowing OpenFile) throws(PrivateFileFault) -> Duration {
        var now = timespec()
        // Safety: the call fills the variable.
        guard unsafe clock_gettime(CLOCK_REALTIME, &now) == 0 else { return .zero }
        let status = try file.status()
        // A new file has the time of its creation.
        let last = status.st_size == 0 ? .zero : status.modification
        let next = last + interval - now.duration
        let wait = (.zero...maximumWait).contains(next) ? next : .zero
        if status.st_size == 0 { try file.write([UInt8(ascii: "\n")]) }
        var times = [timespec(now.duration + wait), timespec(now.duration + wait)]
        // Safety: the call reads two elements.
        _ = unsafe futimens(file.descriptor, &times)
        return wait
    }
}

extension timespec {
    fileprivate var duration: Duration { .seconds(tv_sec) + .nanoseconds(tv_nsec) }

    fileprivate init(_ duration: Duration) {
        let (seconds, attoseconds) = duration.components
        self.init(tv_sec: Int(seconds), tv_nsec: Int(attoseconds / 1_000_000_000))
    }
}

extension stat {
    fileprivate var modification: Duration {
        #if canImport(Darwin)
        st_mtimespec.duration
        #else
        st_mtim.duration
        #endif
    }
}
#endif
