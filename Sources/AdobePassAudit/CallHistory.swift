// SPDX-License-Identifier: Apache-2.0

internal import AdobePass
internal import Captures
internal import HTTPTypes

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

    /// A request whose time is known.
    private struct TimedCall {
        let call: CapturedCall
        let endpoint: AdobeEndpoint
        let time: Int
        let address: [UInt8]
    }

    /// Adds a request, and reports the rules that it violates together with earlier ones.
    mutating func add(
        _ call: CapturedCall,
        _ endpoint: AdobeEndpoint,
        _ report: (AuditRule, String?) -> Void
    ) {
        let address = call.field(.forwardedFor) ?? []
        if endpoint.isExchange, let document = ExchangeCheck.identity(of: call) {
            let key = Self.hash([document])
            if exchanged[key] != nil { report(.responseRepeated, nil) }
            // The service processed no request that it answered with 401 or 429.
            if call.status != 401, call.status != 429 { exchanged.keep(true, key) }
        }
        // Nothing limits the pages that a browser opens by itself.
        guard endpoint.interface != .browser else { return }
        if call.status == 429 { report(.throttled, nil) }
        if endpoint.has(pathOf: .clientRegistration), call.isSuccess {
            // A registration names no device, so devices with the same address count as one only if they also have the
            // same information and the same software statement.
            let key = Self.hash([address, call.field(.deviceInformation) ?? [], call.body])
            if registered[key] != nil { report(.registrationRepeated, nil) }
            registered.keep(true, key)
        }
        guard let time = call.time else { return }
        let timed = TimedCall(call: call, endpoint: endpoint, time: time, address: address)
        checkThrottling(timed, report)
        checkPolling(timed, report)
        checkRetry(timed, report)
        checkFrequency(timed, report)
    }

    private mutating func checkThrottling(_ timed: TimedCall, _ report: (AuditRule, String?) -> Void) {
        let (key, time) = (Self.hash([timed.address]), timed.time)
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
        if timed.call.status == 429 { device.throttledAt = time }
        devices.keep(device, key)
    }

    private mutating func checkPolling(_ timed: TimedCall, _ report: (AuditRule, String?) -> Void) {
        guard let seconds = timed.endpoint.pollingSeconds else { return }
        let key = timed.call.hash(with: [timed.call.field(.deviceIdentifier) ?? []])
        guard var polling = pollings[key] else {
            return pollings.keep(Polling(time: timed.time, shortIntervals: 0), key)
        }
        let isShort = (0..<seconds * 1_000).contains(timed.time - polling.time)
        polling.shortIntervals = isShort ? polling.shortIntervals + 1 : 0
        polling.time = timed.time
        // Two reads can belong to two steps of an app; three are polling.
        if polling.shortIntervals >= 2 {
            report(.pollingTooFast, "every \(seconds) \(seconds == 1 ? "second" : "to 5 seconds") or slower")
        }
        pollings.keep(polling, key)
    }

    private mutating func checkRetry(_ timed: TimedCall, _ report: (AuditRule, String?) -> Void) {
        let call = timed.call
        let key = call.hash(with: [call.field(.deviceIdentifier) ?? [], timed.address])
        let token = Self.hash([call.field(.authorization) ?? []])
        var failures = 0
        if let last = attempts[key], (0..<600_000).contains(timed.time - last.time) {
            failures = last.failures
            if last.status == 401, last.token == token { report(.retrySameToken, nil) }
            // Calls that poll are answered 403 or 404 until the user has signed in.
            let isFinal = last.isRetryAdvised.map { !$0 } ?? [400, 405].contains(last.status ?? 0)
            if isFinal, timed.endpoint.pollingSeconds == nil { report(.retryRefused, nil) }
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
            time: timed.time
        )
        attempts.keep(attempt, key)
    }

    private mutating func checkFrequency(_ timed: TimedCall, _ report: (AuditRule, String?) -> Void) {
        let call = timed.call
        // A refused token justifies the request of another one.
        if call.status == 401 { tokens.removeAll() }
        guard call.isSuccess else { return }
        if timed.endpoint.has(pathOf: .tokenRequest) {
            let client = CallParameters(call.body[...]).value("client_id") ?? []
            let key = Self.hash([Array(client)])
            if let last = tokens[key], (0..<600_000).contains(timed.time - last) {
                report(.tokenRequestFrequent, nil)
            }
            tokens.keep(timed.time, key)
        } else if timed.endpoint.has(pathOf: .configuration) {
            let key = call.hash(with: [timed.address, call.field(.deviceInformation) ?? []])
            if let last = configurations[key], (0..<120_000).contains(timed.time - last) {
                report(.configurationFrequent, nil)
            }
            configurations.keep(timed.time, key)
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
