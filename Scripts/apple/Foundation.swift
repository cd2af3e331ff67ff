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
    public func base64EncodedString() -> String { fatalError() }
    public func makeIterator() -> Array<UInt8>.Iterator { fatalError() }
}

public protocol NSObjectProtocol: AnyObject {}

open class NSObject: NSObjectProtocol {
    public init() {}
}

open class NSError: NSObject, Error, @unchecked Sendable {
    public var domain: String { fatalError() }
    public var code: Int { fatalError() }
    public var userInfo: [String: Any] { fatalError() }
}
