// SPDX-License-Identifier: Apache-2.0

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

/// The clients that may use the service, with the limit of the requests of each.
///
/// A caller has a bearer token, or a client certificate that a trusted proxy verified, or both. The service knows only
/// their SHA-256, and compares it in constant time with that of every caller.
final class Callers: Sendable {
    private struct Entry: Sendable {
        let caller: Caller
        let token: [UInt8]?
        let certificate: [UInt8]?
        let rate: CallerRate

        /// Returns whether all that the entry demands is given; the time does not depend on the values.
        func accepts(_ token: [UInt8], _ certificate: [UInt8]) -> Bool {
            let hasToken = self.token.map { Self.isEqual($0, token) } ?? true
            let hasCertificate = self.certificate.map { Self.isEqual($0, certificate) } ?? true
            return hasToken && hasCertificate
        }

        private static func isEqual(_ left: [UInt8], _ right: [UInt8]) -> Bool {
            var difference: UInt8 = left.count == right.count ? 0 : 1
            for (one, other) in zip(left, right) { difference |= one ^ other }
            return difference == 0
        }
    }

    /// The longest bearer token, in bytes.
    private static let longestToken = 4_096

    private let entries: [Entry]
    private let certificateField: HTTPField.Name?
    private let allowances: Mutex<[CallerRate.Allowance]>

    /// Reads a list of callers.
    ///
    /// - Parameters:
    ///   - json: The content of the file; see the README.
    ///   - certificateField: The field in which trusted proxies state the SHA-256 of a client certificate, or `nil`.
    /// - Throws: ``ConfigurationError`` with every problem.
    init(json: [UInt8], certificateField: HTTPField.Name?) throws(ConfigurationError) {
        guard let records = try? JSONDecoder().decode(CallerRecord.List.self, from: Data(json)).callers,
            !records.isEmpty
        else { throw ConfigurationError(problems: ["callersFile: must be a JSON object with a list `callers`"]) }
        var problems: [String] = []
        var names: Set<String> = []
        entries = records.map { record in
            let caller = record.caller { problems.append("callersFile: \(record.shownName): \($0)") }
            if !names.insert(record.name).inserted { problems.append("callersFile: \(record.shownName): occurs twice") }
            if record.certificateSHA256 != nil, certificateField == nil {
                problems.append("callersFile: \(record.shownName): a certificate requires callerCertificateHeader")
            }
            return Entry(
                caller: caller,
                token: record.tokenSHA256.flatMap { SHA256Text($0)?.bytes },
                certificate: record.certificateSHA256.flatMap { SHA256Text($0)?.bytes },
                rate: record.rate
            )
        }
        guard problems.isEmpty else { throw ConfigurationError(problems: problems) }
        self.certificateField = certificateField
        allowances = Mutex(entries.map { CallerRate.Allowance(tokens: $0.rate.burst, moment: nil) })
    }

    /// Returns the caller of a request, whose limit then counts it.
    ///
    /// - Parameters:
    ///   - request: The request; its body is not read.
    ///   - isFromProxy: Whether a trusted proxy sent it.
    ///   - moment: The current time.
    /// - Returns: The caller.
    /// - Throws: A refusal of an unknown caller, or of one that sends too many requests.
    func admit(_ request: Request, isFromProxy: Bool, at moment: Timestamp) throws(Refusal) -> Caller {
        let token = Self.token(of: request).map { Array(SHA256.hash(data: $0)) } ?? []
        let certificate = isFromProxy ? certificate(of: request) : []
        var found: Int?
        for index in entries.indices where entries[index].accepts(token, certificate) { found = index }
        guard let found else {
            throw Refusal(.unauthorized, "the request has neither a known bearer token nor a known certificate")
        }
        let rate = entries[found].rate
        if let wait = allowances.withLock({ $0[found].take(rate, at: moment) }) {
            var refusal = Refusal(.limited, "the caller sends too many requests")
            refusal.retryAfter = wait
            throw refusal
        }
        return entries[found].caller
    }

    private static func token(of request: Request) -> [UInt8]? {
        guard request.headers[values: .authorization].count == 1, let field = request.headers[.authorization],
            field.utf8.count <= longestToken
        else { return nil }
        let bytes = Array(field.utf8)
        let isBearer = bytes.prefix(7).map { $0 | 0x20 }.elementsEqual("bearer ".utf8)
        return isBearer && bytes.count > 7 ? Array(bytes.dropFirst(7)) : nil
    }

    private func certificate(of request: Request) -> [UInt8] {
        guard let certificateField, request.headers[values: certificateField].count == 1,
            let text = request.headers[certificateField]
        else { return [] }
        return SHA256Text(text)?.bytes ?? []
    }
}
