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
/// A caller has a bearer token, or a client certificate that a trusted proxy verified, or both. The service knows only
/// their SHA-256, and compares it in constant time with that of every caller.
final class Callers: Sendable {
    private struct Entry: Sendable {
        let caller: Caller
        let token: Fingerprint?
        let certificate: Fingerprint?
        let perSecond: Double
        let burst: Double

        /// Returns whether all that the entry demands is given; the time does not depend on the values.
        func accepts(_ token: Fingerprint?, _ certificate: Fingerprint?) -> Bool {
            let hasToken = self.token.map { $0.isEqual(to: token) } ?? true
            let hasCertificate = self.certificate.map { $0.isEqual(to: certificate) } ?? true
            return hasToken && hasCertificate
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
    private let certificateField: HTTPField.Name?
    private let allowances: Mutex<[Allowance]>

    /// Reads the content of the file of callers; see the README.
    ///
    /// - Parameters:
    ///   - json: The content of the file.
    ///   - certificateField: The field in which trusted proxies state the SHA-256 of a client certificate, or `nil`.
    /// - Throws: ``ConfigurationError`` with every problem.
    init(json: [UInt8], certificateField: HTTPField.Name?) throws(ConfigurationError) {
        guard let records = try? JSONDecoder().decode(CallerRecord.List.self, from: Data(json)).callers,
            !records.isEmpty
        else { throw ConfigurationError(problems: ["must be a JSON object with a list `callers`"]) }
        var problems: [String] = []
        var names: Set<String> = []
        for record in records {
            var found = record.problems
            if !names.insert(record.name).inserted { found.append("occurs twice") }
            if record.certificateSHA256 != nil, certificateField == nil {
                found.append("a certificate requires callerCertificateHeader")
            }
            let name = record.hasValidName ? record.name : "a caller"
            problems += found.map { "\(name): \($0)" }
        }
        guard problems.isEmpty else { throw ConfigurationError(problems: problems) }
        entries = records.map { record in
            Entry(
                caller: Caller(name: record.name, serviceProviders: record.providers.compactMap(\.self)),
                token: record.tokenSHA256.flatMap { Fingerprint($0) },
                certificate: record.certificateSHA256.flatMap { Fingerprint($0) },
                perSecond: record.perSecond,
                burst: record.mostAtOnce
            )
        }
        self.certificateField = certificateField
        allowances = Mutex(entries.map { Allowance(tokens: $0.burst, moment: nil) })
    }

    /// Returns the caller of a request, whose limit then counts it; the body is not read.
    ///
    /// - Parameters:
    ///   - request: The request.
    ///   - isFromProxy: Whether a trusted proxy sent it.
    ///   - moment: The current time.
    /// - Returns: The caller.
    /// - Throws: A refusal of an unknown caller, or of one that sends too many requests.
    func admit(_ request: Request, isFromProxy: Bool, at moment: Timestamp) throws(Refusal) -> Caller {
        let (token, certificate) = (Self.token(of: request), isFromProxy ? certificate(of: request) : nil)
        var found: Int?
        for index in entries.indices where entries[index].accepts(token, certificate) { found = index }
        guard let found else {
            throw Refusal(.unauthorized, "the request has neither a known bearer token nor a known certificate")
        }
        if let wait = allowances.withLock({ $0[found].take(entries[found], at: moment) }) {
            var refusal = Refusal(.limited, "the caller sends too many requests")
            refusal.retryAfter = wait
            throw refusal
        }
        return entries[found].caller
    }

    private static func token(of request: Request) -> Fingerprint? {
        guard request.headers[values: .authorization].count == 1, let field = request.headers[.authorization],
            (8...longestToken).contains(field.utf8.count),
            field.utf8.prefix(7).map({ $0 | 0x20 }).elementsEqual("bearer ".utf8)
        else { return nil }
        return Fingerprint(digest: SHA256.hash(data: Array(field.utf8.dropFirst(7))))
    }

    private func certificate(of request: Request) -> Fingerprint? {
        guard let certificateField, request.headers[values: certificateField].count == 1 else { return nil }
        return request.headers[certificateField].flatMap { Fingerprint($0) }
    }
}

/// A SHA-256.
private struct Fingerprint: Sendable {
    let bytes: [UInt8]

    init(digest: SHA256Digest) { bytes = Array(digest) }

    /// Reads 64 hexadecimal digits, between which colons may stand.
    init?(_ text: String) {
        guard text.utf8.count <= 95 else { return nil }
        let values = text.utf8.filter { $0 != UInt8(ascii: ":") }.map { Character(Unicode.Scalar($0)).hexDigitValue }
        guard values.count == 64, !values.contains(nil) else { return nil }
        let digits = values.compactMap { $0.map(UInt8.init) }
        bytes = stride(from: 0, to: 64, by: 2).map { digits[$0] << 4 | digits[$0 + 1] }
    }

    /// Returns whether another value is given and equal, in constant time.
    func isEqual(to other: Fingerprint?) -> Bool {
        zip(bytes, other?.bytes ?? []).reduce(other == nil ? 1 : 0) { $0 | ($1.0 ^ $1.1) } == UInt8(0)
    }
}

/// A caller in the file of the operator.
private struct CallerRecord: Decodable {
    struct List: Decodable {
        let callers: [CallerRecord]
    }

    let name: String
    let tokenSHA256: String?
    let certificateSHA256: String?
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

    /// What is wrong with the values.
    var problems: [String] {
        let digests = [tokenSHA256, certificateSHA256].compactMap(\.self)
        let rules = [
            (hasValidName, "the name must have 1 to 64 letters, digits, periods, hyphens and underscores"),
            (!digests.isEmpty, "must have tokenSHA256 or certificateSHA256"),
            (digests.allSatisfy { Fingerprint($0) != nil }, "a SHA-256 must have 64 hexadecimal digits"),
            (
                (0.001...1e6).contains(perSecond) && (1...1e6).contains(mostAtOnce),
                "requestsPerSecond must be from 0.001 to 1000000, and burst from 1"
            ),
            (!providers.contains(nil), "serviceProviders must be IDs of channels"),
        ]
        return rules.filter { !$0.0 }.map(\.1)
    }
}
