// SPDX-License-Identifier: Apache-2.0
// swift-format-ignore-file: AllPublicDeclarationsHaveDocumentation
// The part of Foundation's URL loading that the transport for apps uses, declared as Apple's interface declares it. It
// is only compiled against, never run: Scripts/check-apple.

public struct URLRequest: Hashable, Sendable {
    public enum CachePolicy: UInt, Sendable { case reloadIgnoringLocalCacheData = 1 }
    public init(url: URL) { fatalError() }
    public var httpMethod: String? {
        get { fatalError() }
        set { fatalError() }
    }
    public var httpBody: Data? {
        get { fatalError() }
        set { fatalError() }
    }
    public var httpShouldHandleCookies: Bool {
        get { fatalError() }
        set { fatalError() }
    }
    public mutating func addValue(_ value: String, forHTTPHeaderField field: String) { fatalError() }
    public mutating func setValue(_ value: String?, forHTTPHeaderField field: String) { fatalError() }
}

open class URLResponse: NSObject, @unchecked Sendable {}

open class HTTPURLResponse: URLResponse, @unchecked Sendable {
    public var statusCode: Int { fatalError() }
    public var allHeaderFields: [AnyHashable: Any] { fatalError() }
}

open class HTTPCookieStorage: NSObject, @unchecked Sendable {}
open class URLCache: NSObject, @unchecked Sendable {}
open class URLCredentialStorage: NSObject, @unchecked Sendable {}
open class OperationQueue: NSObject, @unchecked Sendable {}

public enum HTTPCookie {
    public enum AcceptPolicy: UInt, Sendable { case never = 1 }
}

open class URLSessionConfiguration: NSObject, @unchecked Sendable {
    public class var ephemeral: URLSessionConfiguration { fatalError() }
    public var httpShouldSetCookies = false
    public var httpCookieAcceptPolicy: HTTPCookie.AcceptPolicy = .never
    public var httpCookieStorage: HTTPCookieStorage?
    public var urlCache: URLCache?
    public var urlCredentialStorage: URLCredentialStorage?
    public var requestCachePolicy: URLRequest.CachePolicy = .reloadIgnoringLocalCacheData
}

open class URLSessionTask: NSObject, @unchecked Sendable {
    public var taskIdentifier: Int { fatalError() }
    public var response: URLResponse? { fatalError() }
    public func resume() { fatalError() }
    public func cancel() { fatalError() }
}

open class URLSessionDataTask: URLSessionTask, @unchecked Sendable {}

open class URLSession: NSObject, @unchecked Sendable {
    public enum ResponseDisposition: Int, Sendable {
        case cancel
        case allow
    }
    public init(
        configuration: URLSessionConfiguration,
        delegate: (any URLSessionDelegate)?,
        delegateQueue: OperationQueue?
    ) {
        fatalError()
    }
    public func dataTask(with request: URLRequest) -> URLSessionDataTask { fatalError() }
    public func finishTasksAndInvalidate() { fatalError() }
}

public protocol URLSessionDelegate: NSObjectProtocol, Sendable {}

public protocol URLSessionTaskDelegate: URLSessionDelegate {
    func urlSession(
        _ session: URLSession,
        task: URLSessionTask,
        willPerformHTTPRedirection response: HTTPURLResponse,
        newRequest request: URLRequest,
        completionHandler: @escaping @Sendable (URLRequest?) -> Void
    )
    func urlSession(_ session: URLSession, task: URLSessionTask, didCompleteWithError error: (any Error)?)
}

public protocol URLSessionDataDelegate: URLSessionTaskDelegate {
    func urlSession(
        _ session: URLSession,
        dataTask: URLSessionDataTask,
        didReceive response: URLResponse,
        completionHandler: @escaping @Sendable (URLSession.ResponseDisposition) -> Void
    )
    func urlSession(_ session: URLSession, dataTask: URLSessionDataTask, didReceive data: Data)
}
