// SPDX-License-Identifier: Apache-2.0

internal import AdobePass
internal import Foundation

#if canImport(FoundationNetworking)
internal import FoundationNetworking
#endif

/// Collects the answers of a session within limits.
final class URLSessionExchanges: NSObject, URLSessionDataDelegate, Sendable {
    typealias Continuation = CheckedContinuation<Result<TransportResponse, TransportError>, Never>

    private struct Exchange {
        let continuation: Continuation
        var response: HTTPURLResponse?
        var body: [UInt8] = []
        var error: TransportError?
    }

    private let limits: URLSessionTransport.Limits
    private let open = LockedValue<[Int: Exchange]>([:])

    init(limits: URLSessionTransport.Limits) {
        self.limits = limits
    }

    /// Registers a task before it starts.
    func begin(_ task: URLSessionTask, _ continuation: Continuation) {
        let number = task.taskIdentifier
        open.withLock { $0[number] = Exchange(continuation: continuation) }
    }

    /// Records an answer, and returns whether its header is within the limit.
    private func accepts(_ response: URLResponse, _ number: Int) -> Bool {
        let http = response as? HTTPURLResponse
        let size = http.map { $0.allHeaderFields.reduce(0) { $0 + "\($1.key)\($1.value)".utf8.count } } ?? 0
        let most = limits.headerBytes
        open.withLock { exchanges in
            exchanges[number]?.response = http
            if size > most {
                exchanges[number]?.error = TransportError(.tooLarge, "the header fields have more than \(most) bytes")
            }
        }
        return size <= most
    }

    func urlSession(
        _ session: URLSession,
        dataTask: URLSessionDataTask,
        didReceive response: URLResponse,
        completionHandler: @escaping @Sendable (URLSession.ResponseDisposition) -> Void
    ) {
        completionHandler(accepts(response, dataTask.taskIdentifier) ? .allow : .cancel)
    }

    func urlSession(_ session: URLSession, dataTask: URLSessionDataTask, didReceive data: Data) {
        let number = dataTask.taskIdentifier
        let most = limits.bodyBytes
        let isWithinLimit = open.withLock { exchanges in
            guard let count = exchanges[number]?.body.count else { return false }
            guard data.count <= most - count else {
                exchanges[number]?.body = []
                exchanges[number]?.error = TransportError(.tooLarge, "the body has more than \(most) bytes")
                return false
            }
            exchanges[number]?.body.append(contentsOf: data)
            return true
        }
        if !isWithinLimit { dataTask.cancel() }
    }

    func urlSession(
        _ session: URLSession,
        task: URLSessionTask,
        willPerformHTTPRedirection response: HTTPURLResponse,
        newRequest request: URLRequest,
        completionHandler: @escaping @Sendable (URLRequest?) -> Void
    ) {
        // The redirect itself is the answer.
        completionHandler(nil)
    }

    func urlSession(_ session: URLSession, task: URLSessionTask, didCompleteWithError error: (any Error)?) {
        let number = task.taskIdentifier
        guard let exchange = open.withLock({ $0.removeValue(forKey: number) }) else { return }
        exchange.continuation.resume(returning: outcome(of: exchange, task.response, error))
    }

    private func outcome(
        of exchange: Exchange,
        _ response: URLResponse?,
        _ error: (any Error)?
    ) -> Result<TransportResponse, TransportError> {
        if let fault = exchange.error { return .failure(fault) }
        if let error { return .failure(TransportError(error)) }
        guard let response = exchange.response ?? response as? HTTPURLResponse else {
            return .failure(TransportError(.notHTTP, "the answer is not HTTP"))
        }
        do throws(TransportError) {
            return .success(try TransportResponse(response, body: exchange.body))
        } catch {
            return .failure(error)
        }
    }
}
