// SPDX-License-Identifier: Apache-2.0

internal import AdobePass
internal import Crypto
internal import HTTPTypes
internal import Hummingbird
internal import SAML
internal import Synchronization

#if canImport(FoundationEssentials)
internal import FoundationEssentials
#else
internal import Foundation
#endif

/// A client of the service, such as the back end of an app, as the file of the operator describes it.
struct Caller: Decodable, Sendable {
    struct List: Decodable { let callers: [Caller] }

    /// The name in logs.
    let name: String
    private let tokenSHA256: String?
    private let serviceProviders: [String]?
    private let requestsPerSecond: Double?
    private let burst: Double?

    var perSecond: Double { requestsPerSecond ?? 50 }
    var mostAtOnce: Double { burst ?? max(perSecond * 2, 1) }
    /// The service providers that the caller may name; empty for all.
    private var providers: [ServiceProviderID?] { (serviceProviders ?? []).map { ServiceProviderID($0) } }

    private var hasValidName: Bool {
        let isPlain = name.allSatisfy { $0.isASCII && ($0.isLetter || $0.isNumber || "._-".contains($0)) }
        return isPlain && (1...64).contains(name.utf8.count)
    }

    /// The bytes of 64 hexadecimal digits.
    var digest: [UInt8]? {
        let digits = (tokenSHA256 ?? "").utf8.prefix(65).map { Character(Unicode.Scalar($0)).hexDigitValue ?? 16 }
        guard digits.count == 64, !digits.contains(16) else { return nil }
        return stride(from: 0, to: 64, by: 2).map { UInt8(digits[$0] << 4 | digits[$0 + 1]) }
    }

    /// What is wrong with the values.
    var problems: [String] {
        let hasValidLimit = (0.001...1e6).contains(perSecond) && (1...1e6).contains(mostAtOnce)
        let rules = [
            (hasValidName, "the name must have 1 to 64 letters, digits, periods, hyphens and underscores"),
            (digest != nil, "tokenSHA256 must have 64 hexadecimal digits"),
            (hasValidLimit, "requestsPerSecond must be from 0.001 to 1000000, and burst from 1"),
            (!providers.contains(nil), "serviceProviders must be IDs of channels"),
        ]
        return rules.filter { !$0.0 }.map { "\(hasValidName ? name : "a caller"): \($0.1)" }
    }

    /// Returns the service provider that a request names, or the only one of the caller.
    func serviceProvider(_ wanted: ServiceProviderID?) throws(Refusal) -> ServiceProviderID? {
        let allowed = providers
        if allowed.isEmpty { return wanted }
        guard let wanted else { return allowed.count == 1 ? allowed[0] : nil }
        if allowed.contains(wanted) { return wanted }
        throw Refusal(.forbidden, "the caller may not act for this service provider")
    }
}

/// The clients that may use the service, with the limit of the requests of each.
///
/// A caller has a bearer token. The service knows only its SHA-256, and compares it in constant time with that of every
/// caller.
final class Callers: Sendable {
    /// The remaining limit of a caller.
    private struct Allowance: Sendable {
        var tokens: Double
        /// The time of the last request; `nil` before the first one.
        var moment: Timestamp?

        /// Takes the allowance of one request; returns the number of seconds to wait if nothing is left.
        mutating func take(_ caller: Caller, at now: Timestamp) -> Int? {
            let passed = moment.map { Double(now.duration(since: $0).nanoseconds) / 1e9 } ?? 0
            // A clock that is set back refills nothing.
            tokens = min(caller.mostAtOnce, tokens + max(passed, 0) * caller.perSecond)
            moment = now
            guard tokens < 1 else {
                tokens -= 1
                return nil
            }
            return Int(((1 - tokens) / caller.perSecond).rounded(.up))
        }
    }

    private let entries: [(caller: Caller, token: [UInt8])]
    private let allowances: Mutex<[Allowance]>

    private init(_ callers: [Caller]) {
        entries = callers.map { ($0, $0.digest ?? []) }
        allowances = Mutex(callers.map { Allowance(tokens: $0.mostAtOnce) })
    }

    /// Reads the content of the file of callers; see the README.
    ///
    /// - Parameter json: The content of the file.
    /// - Returns: The callers, or every problem.
    static func read(_ json: [UInt8]) -> (callers: Callers, problems: [String]) {
        let callers = (try? JSONDecoder().decode(Caller.List.self, from: Data(json)))?.callers ?? []
        let twice = Dictionary(grouping: callers, by: \.name).filter { $1.count > 1 }.keys.sorted()
        let problems = callers.flatMap(\.problems) + twice.map { "\($0): occurs twice" }
        return (Callers(callers), callers.isEmpty ? ["must be a JSON object with a list `callers`"] : problems)
    }

    /// Returns the caller of a request, whose limit then counts it; the body is not read.
    ///
    /// - Parameters:
    ///   - request: The request.
    ///   - moment: The current time.
    /// - Returns: The caller.
    /// - Throws: A refusal of an unknown caller, or of one that sends too many requests.
    func admit(_ request: Request, at moment: Timestamp) throws(Refusal) -> Caller {
        var found: Int?
        if let digest = Self.digest(of: request) {
            // The time of a comparison does not depend on the values.
            for index in entries.indices where digest == entries[index].token { found = index }
        }
        guard let found else { throw Refusal(.unauthorized, "the request has no known bearer token") }
        let caller = entries[found].caller
        guard let wait = allowances.withLock({ $0[found].take(caller, at: moment) }) else { return caller }
        throw Refusal(.limited, "the caller sends too many requests", retryAfter: wait)
    }

    /// Returns the SHA-256 of the bearer token.
    private static func digest(of request: Request) -> SHA256Digest? {
        guard request.headers[values: .authorization].count == 1, let field = request.headers[.authorization],
            (8...4_096).contains(field.utf8.count),
            field.utf8.prefix(7).map({ $0 | 0x20 }).elementsEqual("bearer ".utf8)
        else { return nil }
        return SHA256.hash(data: Array(field.utf8.dropFirst(7)))
    }
}
