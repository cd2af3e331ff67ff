// SPDX-License-Identifier: Apache-2.0
// swift-format-ignore-file: AllPublicDeclarationsHaveDocumentation
// The part of Foundation that the modules for apps use, declared as Apple's interface declares it. It is only compiled
// against, never run: Scripts/check-apple.

public typealias TimeInterval = Double

public struct Date: Hashable, Comparable, Sendable {
    public init() { fatalError() }
    public init(timeIntervalSince1970: TimeInterval) { fatalError() }
    public init(timeIntervalSinceReferenceDate: TimeInterval) { fatalError() }
    public static var now: Date { fatalError() }
    public static let distantPast = Date()
    public static let distantFuture = Date()
    public var timeIntervalSince1970: TimeInterval { fatalError() }
    public var timeIntervalSinceReferenceDate: TimeInterval { fatalError() }
    public func timeIntervalSince(_ date: Date) -> TimeInterval { fatalError() }
    public func addingTimeInterval(_ interval: TimeInterval) -> Date { fatalError() }
    public static func < (left: Date, right: Date) -> Bool { fatalError() }
    public static func + (left: Date, right: TimeInterval) -> Date { fatalError() }
    public static func - (left: Date, right: TimeInterval) -> Date { fatalError() }
}

public struct Data: Sequence, Hashable, Sendable {
    public init(_ bytes: [UInt8]) { fatalError() }
    public var count: Int { fatalError() }
    public func base64EncodedString() -> String { fatalError() }
    public func makeIterator() -> Array<UInt8>.Iterator { fatalError() }
}

public protocol NSObjectProtocol: AnyObject {}

open class NSObject: NSObjectProtocol {
    public nonisolated init() {}
}

public struct URL: Hashable, Sendable {
    public init?(string: String) { fatalError() }
    public init?(string: String, encodingInvalidCharacters: Bool) { fatalError() }
    public var absoluteString: String { fatalError() }
    public var scheme: String? { fatalError() }
}

public struct URLError: Error, Sendable {
    public struct Code: RawRepresentable, Hashable, Sendable {
        public let rawValue: Int
        public init(rawValue: Int) { self.rawValue = rawValue }
        public static var cancelled: Code { fatalError() }
        public static var timedOut: Code { fatalError() }
        public static var badServerResponse: Code { fatalError() }
        public static var cannotParseResponse: Code { fatalError() }
        public static var cannotFindHost: Code { fatalError() }
        public static var cannotConnectToHost: Code { fatalError() }
        public static var dnsLookupFailed: Code { fatalError() }
        public static var notConnectedToInternet: Code { fatalError() }
        public static var badURL: Code { fatalError() }
        public static var unsupportedURL: Code { fatalError() }
        public static var secureConnectionFailed: Code { fatalError() }
        public static var serverCertificateHasBadDate: Code { fatalError() }
        public static var serverCertificateUntrusted: Code { fatalError() }
        public static var serverCertificateHasUnknownRoot: Code { fatalError() }
        public static var serverCertificateNotYetValid: Code { fatalError() }
        public static var clientCertificateRejected: Code { fatalError() }
        public static var clientCertificateRequired: Code { fatalError() }
    }
    public var code: Code { fatalError() }
}

public struct OperatingSystemVersion: Sendable {
    public var majorVersion: Int
    public var minorVersion: Int
    public var patchVersion: Int
}

open class ProcessInfo: NSObject, @unchecked Sendable {
    public class var processInfo: ProcessInfo { fatalError() }
    public var operatingSystemVersion: OperatingSystemVersion { fatalError() }
}

open class NSError: NSObject, Error, @unchecked Sendable {
    public var domain: String { fatalError() }
    public var code: Int { fatalError() }
    public var userInfo: [String: Any] { fatalError() }
}
