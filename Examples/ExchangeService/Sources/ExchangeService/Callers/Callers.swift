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

/// A client of the service, such as the back end of an app.
struct Caller: Sendable {
    /// The name in logs.
    let name: String
    /// The service providers that the caller may name; empty for all.
    let serviceProviders: [ServiceProviderID]

    /// Returns the service provider that a request names, or the only one of the caller.
    func serviceProvider(_ wanted: ServiceProviderID?) throws(Refusal) -> ServiceProviderID? {
        guard !serviceProviders.isEmpty else { return wanted }
        guard let wanted else { return serviceProviders.count == 1 ? serviceProviders[0] : nil }
        guard serviceProviders.contains(wanted) else {
            throw Refusal(.forbidden, "the caller may not act for this service provider")
        }
        return wanted
    }
}

/// The clients that may use the service, with the limit of the requests of each.
///
/// A caller has a bearer token. The service knows only its SHA-256, and compares it in constant time with that of every
/// caller.
final class Callers: Sendable {
    private struct Entry: Sendable {
        let caller: Caller
        let token: [UInt8]
        let perSecond: Double
        let burst: Double

        /// Returns whether the digest of a token is that of the caller; the time does not depend on the values.
        func accepts(_ digest: [UInt8]) -> Bool {
            token.count == digest.count && zip(token, digest).reduce(UInt8(0)) { $0 | ($1.0 ^ $1.1) } == 0
        }
    }

    /// The remaining limit of a caller.
    private struct Allowance: Sendable {
        var tokens: Double
        /// The time of the last request; `nil` before the first one.
        var moment: Timestamp?

        /// Takes the allowance of one request; returns the number of seconds to wait if nothing is left.
        mutating func take(_ entry: Entry, at now: Timestamp) -> Int? {
            let passed = moment.map { Double(now.duration(since: $0).nanoseconds) / 1e9 } ?? 0
            // A clock that is set back refills nothing.
            tokens = min(entry.burst, tokens + max(passed, 0) * entry.perSecond)
            moment = now
            guard tokens < 1 else {
                tokens -= 1
                return nil
            }
            return Int(((1 - tokens) / entry.perSecond).rounded(.up))
        }
    }

    /// The longest bearer token, in bytes.
    private static let longestToken = 4_096

    private let entries: [Entry]
    private let allowances: Mutex<[Allowance]>

    /// Reads the content of the file of callers; see the README.
    ///
    /// - Parameter json: The content of the file.
    /// - Throws: ``ConfigurationError`` with every problem.
    init(json: [UInt8]) throws(ConfigurationError) {
        guard let records = try? JSONDecoder().decode(CallerRecord.List.self, from: Data(json)).callers,
            !records.isEmpty
        else { throw ConfigurationError(problems: ["must be a JSON object with a list `callers`"]) }
        var problems: [String] = []
        var names: Set<String> = []
        for record in records {
            let found = record.problems + (names.insert(record.name).inserted ? [] : ["occurs twice"])
            let name = record.hasValidName ? record.name : "a caller"
            problems += found.map { "\(name): \($0)" }
        }
        guard problems.isEmpty else { throw ConfigurationError(problems: problems) }
        entries = records.map { record in
            Entry(
                caller: Caller(name: record.name, serviceProviders: record.providers.compactMap(\.self)),
                token: record.digest ?? [],
                perSecond: record.perSecond,
                burst: record.mostAtOnce
            )
        }
        allowances = Mutex(entries.map { Allowance(tokens: $0.burst, moment: nil) })
    }

    /// Returns the caller of a request, whose limit then counts it; the body is not read.
    ///
    /// - Parameters:
    ///   - request: The request.
    ///   - moment: The current time.
    /// - Returns: The caller.
    /// - Throws: A refusal of an unknown caller, or of one that sends too many requests.
    func admit(_ request: Request, at moment: Timestamp) throws(Refusal) -> Caller {
        let digest = Self.digest(of: request)
        var found: Int?
        for index in entries.indices where digest.map(entries[index].accepts) == true { found = index }
        guard let found else { throw Refusal(.unauthorized, "the request has no known bearer token") }
        if let wait = allowances.withLock({ $0[found].take(entries[found], at: moment) }) {
            var refusal = Refusal(.limited, "the caller sends too many requests")
            refusal.retryAfter = wait
            throw refusal
        }
        return entries[found].caller
    }

    /// Returns the SHA-256 of the bearer token.
    private static func digest(of request: Request) -> [UInt8]? {
        guard request.headers[values: .authorization].count == 1, let field = request.headers[.authorization],
            (8...longestToken).contains(field.utf8.count),
            field.utf8.prefix(7).map({ $0 | 0x20 }).elementsEqual("bearer ".utf8)
        else { return nil }
        return Array(SHA256.hash(data: Array(field.utf8.dropFirst(7))))
    }
}

/// A caller in the file of the operator.
private struct CallerRecord: Decodable {
    struct List: Decodable {
        let callers: [CallerRecord]
    }

    let name: String
    let tokenSHA256: String?
    let serviceProviders: [String]?
    let requestsPerSecond: Double?
    let burst: Double?

    var perSecond: Double { requestsPerSecond ?? 50 }
    var mostAtOnce: Double { burst ?? max(perSecond * 2, 1) }
    var providers: [ServiceProviderID?] { (serviceProviders ?? []).map { ServiceProviderID($0) } }

    var hasValidName: Bool {
        (1...64).contains(name.utf8.count)
            && name.unicodeScalars.allSatisfy {
                $0.isASCII && ($0.properties.isAlphabetic || "0123456789._-".unicodeScalars.contains($0))
            }
    }

    /// The bytes of 64 hexadecimal digits.
    var digest: [UInt8]? {
        let digits = (tokenSHA256 ?? "").utf8.prefix(65).map { Character(Unicode.Scalar($0)).hexDigitValue ?? 16 }
        guard digits.count == 64, !digits.contains(16) else { return nil }
        return stride(from: 0, to: 64, by: 2).map { UInt8(digits[$0] << 4 | digits[$0 + 1]) }
    }

    /// What is wrong with the values.
    var problems: [String] {
        let rules = [
            (hasValidName, "the name must have 1 to 64 letters, digits, periods, hyphens and underscores"),
            (digest != nil, "tokenSHA256 must have 64 hexadecimal digits"),
            (
                (0.001...1e6).contains(perSecond) && (1...1e6).contains(mostAtOnce),
                "requestsPerSecond must be from 0.001 to 1000000, and burst from 1"
            ),
            (!providers.contains(nil), "serviceProviders must be IDs of channels"),
        ]
        return rules.filter { !$0.0 }.map(\.1)
    }
}
