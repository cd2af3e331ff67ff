// SPDX-License-Identifier: Apache-2.0
// swift-format-ignore-file: AllPublicDeclarationsHaveDocumentation
// The part of Dispatch that the adapter to Video Subscriber Account uses. It is only compiled against, never run:
// Scripts/check-apple.

public final class DispatchSpecificKey<Value: Sendable>: Sendable {
    public init() {}
}

public final class DispatchQueue: @unchecked Sendable {
    public static var main: DispatchQueue { fatalError() }
    public static func getSpecific<Value>(key: DispatchSpecificKey<Value>) -> Value? { fatalError() }
    public func setSpecific<Value>(key: DispatchSpecificKey<Value>, value: Value?) { fatalError() }
    public func sync<Value>(execute work: () throws -> Value) rethrows -> Value { fatalError() }
}
