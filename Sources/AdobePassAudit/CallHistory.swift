// SPDX-License-Identifier: Apache-2.0

internal import AdobePass
internal import Captures

/// Checks the order and the times of requests: polling, throttling, retries and repeated exchanges.
///
/// Requests are recognized by hashes of their parts, so that no token is kept. The number of kept requests is limited.
struct CallHistory {
    /// Whether a limit was reached, so that later requests are compared only with those that are kept.
    var isFull: Bool {
        pollings.isFull || devices.isFull || attempts.isFull || exchanged.isFull || configurations.isFull
            || tokens.isFull || registered.isFull
    }

    private struct Polling {
        var time: Int
        var shortIntervals: Int
    }

    private struct Device {
        var start: Int
        var window = -1
        var burst = 10
        var throttledAt: Int?
    }

    private struct Attempt {
        var status: Int?
        var token: Int
        var isRetryAdvised: Bool?
        var failures: Int
        var time: Int
    }

    private var pollings = KeptValues<Polling>()
    private var devices = KeptValues<Device>()
    private var attempts = KeptValues<Attempt>()
    private var exchanged = KeptValues<Bool>()
    private var configurations = KeptValues<Int>()
    private var tokens = KeptValues<Int>()
    private var registered = KeptValues<Bool>()

    /// Adds a request, and reports the rules that it violates together with earlier ones.
    mutating func add(
        _ call: CapturedCall,
        _ endpoint: AdobeEndpoint,
        _ report: (AuditRule, String?) -> Void
    ) {
        let address = call.field("x-forwarded-for") ?? []
        if endpoint.isExchange, let document = ExchangeCheck.identity(of: call) {
            let key = Self.hash([document])
            if exchanged[key] != nil { report(.responseRepeated, nil) }
            // The service processed no request that it answered with 401 or 429.
            if call.status != 401, call.status != 429 { exchanged.keep(true, key) }
        }
        // Nothing limits the pages that a browser opens by itself.
        guard endpoint.interface != .browser else { return }
        if call.status == 429 { report(.throttled, nil) }
        if endpoint.path.utf8.elementsEqual("/o/client/register".utf8), call.isSuccess {
            // A registration names no device, so devices with the same address count as one only if they also have the
            // same information and the same software statement.
            let key = Self.hash([address, call.field("x-device-info") ?? [], call.body])
            if registered[key] != nil { report(.registrationRepeated, nil) }
            registered.keep(true, key)
        }
        guard let time = call.time else { return }
        checkThrottling(call, time, Self.hash([address]), report)
        checkPolling(call, time, endpoint, report)
        checkRetry(call, time, endpoint, address, report)
        checkFrequency(call, time, endpoint, address, report)
    }

    private mutating func checkThrottling(
        _ call: CapturedCall,
        _ time: Int,
        _ key: Int,
        _ report: (AuditRule, String?) -> Void
    ) {
        var device = devices[key] ?? Device(start: time)
        if let throttled = device.throttledAt, (0..<1_000).contains(time - throttled) {
            report(.retryAfterThrottling, nil)
        }
        // A fixed window of a second allows one request. The burst is a one-time allowance.
        let window = max(0, time - device.start) / 1_000
        if window == device.window {
            if device.burst == 0 { report(.throttleExceeded, nil) }
            device.burst = max(0, device.burst - 1)
        }
        device.window = max(window, device.window)
        if call.status == 429 { device.throttledAt = time }
        devices.keep(device, key)
    }

    private mutating func checkPolling(
        _ call: CapturedCall,
        _ time: Int,
        _ endpoint: AdobeEndpoint,
        _ report: (AuditRule, String?) -> Void
    ) {
        guard let seconds = endpoint.pollingSeconds else { return }
        let key = call.hash(with: [call.field("ap-device-identifier") ?? []])
        guard var polling = pollings[key] else { return pollings.keep(Polling(time: time, shortIntervals: 0), key) }
        let isShort = (0..<seconds * 1_000).contains(time - polling.time)
        polling.shortIntervals = isShort ? polling.shortIntervals + 1 : 0
        polling.time = time
        // Two reads can belong to two steps of an app; three are polling.
        if polling.shortIntervals >= 2 {
            report(.pollingTooFast, "every \(seconds) \(seconds == 1 ? "second" : "to 5 seconds") or slower")
        }
        pollings.keep(polling, key)
    }

    private mutating func checkRetry(
        _ call: CapturedCall,
        _ time: Int,
        _ endpoint: AdobeEndpoint,
        _ address: [UInt8],
        _ report: (AuditRule, String?) -> Void
    ) {
        let key = call.hash(with: [call.field("ap-device-identifier") ?? [], address])
        let token = Self.hash([call.field("authorization") ?? []])
        var failures = 0
        if let last = attempts[key], (0..<600_000).contains(time - last.time) {
            failures = last.failures
            if last.status == 401, last.token == token { report(.retrySameToken, nil) }
            // Calls that poll are answered 403 or 404 until the user has signed in.
            let isFinal = last.isRetryAdvised.map { !$0 } ?? [400, 405].contains(last.status ?? 0)
            if isFinal, endpoint.pollingSeconds == nil { report(.retryRefused, nil) }
            if failures > 3 { report(.retryTooOften, nil) }
        }
        let isRefused = call.status.map { (400...499).contains($0) && $0 != 401 && $0 != 429 } ?? false
        let isAdvised = isRefused ? call.isRetryAdvised : nil
        // Browsers record status 0 for a request without an answer.
        let hasFailed = isAdvised == true || (call.status.map { $0 == 0 || $0 >= 500 } ?? false)
        let attempt = Attempt(
            status: call.status,
            token: token,
            isRetryAdvised: isAdvised,
            failures: hasFailed ? failures + 1 : 0,
            time: time
        )
        attempts.keep(attempt, key)
    }

    private mutating func checkFrequency(
        _ call: CapturedCall,
        _ time: Int,
        _ endpoint: AdobeEndpoint,
        _ address: [UInt8],
        _ report: (AuditRule, String?) -> Void
    ) {
        // A refused token justifies the request of another one.
        if call.status == 401 { tokens.removeAll() }
        guard call.isSuccess else { return }
        if endpoint.path.utf8.elementsEqual("/o/client/token".utf8) {
            let client = CallParameters(call.body[...]).value("client_id") ?? []
            let key = Self.hash([Array(client)])
            if let last = tokens[key], (0..<600_000).contains(time - last) { report(.tokenRequestFrequent, nil) }
            tokens.keep(time, key)
        } else if endpoint.path.utf8.elementsEqual("/api/v2/{sp}/configuration".utf8) {
            let key = call.hash(with: [address, call.field("x-device-info") ?? []])
            if let last = configurations[key], (0..<120_000).contains(time - last) {
                report(.configurationFrequent, nil)
            }
            configurations.keep(time, key)
        }
    }

    static func hash(_ parts: [[UInt8]]) -> Int {
        var hasher = Hasher()
        for part in parts { hasher.combine(part) }
        return hasher.finalize()
    }
}

extension CapturedCall {
    fileprivate var isSuccess: Bool { status.map { (200...299).contains($0) } ?? false }

    /// Whether the error in the answer advises a retry; `nil` if the answer contains no error with an action.
    fileprivate var isRetryAdvised: Bool? {
        HeaderSyntax.object(json: answer)?["action"]?.text.map { $0.utf8.elementsEqual("retry".utf8) }
    }

    /// A hash of the method, the URL, the body and other parts.
    fileprivate func hash(with others: [[UInt8]]) -> Int {
        var parts = [method, target?.host ?? []]
        parts += target?.segments.map { Array($0) } ?? []
        parts += [Array(target?.query ?? []), body]
        return CallHistory.hash(parts + others)
    }
}
