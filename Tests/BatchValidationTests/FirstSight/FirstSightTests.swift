// SPDX-License-Identifier: Apache-2.0

internal import BatchValidation
internal import BuildTraits
internal import Captures
internal import Foundation
internal import SAML
internal import TestVectors
internal import Testing

/// What a user reads first about a message, in every form of a capture and after every fault that the generators make.
@Suite(.requiresXMLSec) struct `first sight` {
    /// The smallest rate of right first lines, in percent.
    private static let leastRate = 97

    /// The documents of a fault that depends on chance; long tests make more of them.
    private static let seeds = 0..<(Cases.stride == 1 ? 3 : 1)

    private static func validator(
        _ key: String,
        _ policy: ValidationPolicy = SampleLogin.policy,
        _ messages: MessageSelection = .responses,
        decryptingWith decryptionKey: String? = nil
    ) throws -> DocumentValidator {
        var options = ValidationOptions(time: .instant(SampleLogin.moment))
        (options.policy, options.messages) = (policy, messages)
        var signatures = SignatureOptions()
        signatures.trust = [InputPath(TestVectors.directory.appending(path: "keys/\(key).crt.pem").path)]
        if let decryptionKey {
            signatures.decryptionKeys = [
                InputPath(TestVectors.directory.appending(path: "keys/\(decryptionKey).key.pem").path)
            ]
        }
        let check = try SignatureCheck(
            signatures,
            policy: options.policy,
            limits: options.limits,
            readAt: SampleLogin.moment
        )
        return DocumentValidator(options, signatures: check)
    }

    /// Returns the records of a capture.
    private static func records(
        _ capture: [UInt8],
        _ validator: DocumentValidator,
        _ messages: MessageSelection = .responses
    ) throws -> [ReportRecord] {
        let reader: DocumentReader
        switch try InputOpening(messages: messages, limits: .batch).open(capture) {
        case .capture(let capture): return [validator.validate(capture, from: "a")]
        case .documents(let documents): reader = documents
        }
        var records: [ReportRecord] = []
        while let document = try reader.next()?.selected(by: messages) {
            if case .record(let record) = validator.validate(document, from: "a").result { records.append(record) }
        }
        return records
    }

    /// Returns what is wrong with the first lines about a capture, or `nil`.
    private static func fault(
        _ records: [ReportRecord],
        _ verdict: ReportVerdict,
        _ codes: Set<Finding.Code>,
        _ words: String
    ) -> String? {
        guard let record = records.first, records.count == 1 else { return "\(records.count) documents" }
        let description = DocumentDescription(record)
        let text = "\(description.headline) \(description.nextStep ?? "")"
        guard record.verdict == verdict else { return "\(record.verdict): \(text)" }
        guard description.lead.map({ codes.contains($0.code) }) ?? codes.isEmpty else {
            return "\(description.lead.map { "\($0.code)" } ?? "no finding"): \(text)"
        }
        let isTold = words.split(separator: "|").contains { text.lowercased().contains($0) }
        return isTold ? nil : text
    }

    /// The rate of right first lines.
    private struct Rate {
        var (count, right) = (0, 0)
        var faults: [String: Int] = [:]

        mutating func add(_ fault: String?, _ name: @autoclosure () -> String) {
            count += 1
            if let fault { faults["\(name()): \(fault)", default: 0] += 1 } else { right += 1 }
        }

        func show(_ kind: String) {
            print("first sight of \(kind): \(right) of \(count) first lines are right (\(right * 100 / count) %)")
            for (fault, times) in faults.sorted(by: { $0.key < $1.key }) { print("  \(times) × \(fault)") }
        }
    }

    @Test func `the first line about a login tells what happened`() throws {
        let validator = try Self.validator("idp-rsa")
        var rate = Rate()
        // A short run leaves out three of ten combinations.
        var choice = SeededGenerator(seed: UInt64(Cases.first))
        for sample in SampleFault.all {
            for (signed, style) in SampleLogin.Signed.allCases.flatMap({ signed in
                SampleLogin.Style.allCases.map { (signed, $0) }
            }) {
                var login = SampleLogin()
                (login.signed, login.style) = (signed, style)
                sample.mistake(&login)
                let sent = try login.sent()
                for seed in Self.seeds {
                    var random = SeededGenerator(seed: UInt64(seed))
                    let document = sample.change(sent, &random)
                    for form in CaptureForm.allCases {
                        if Cases.stride > 1, Int.random(in: 0..<10, using: &choice) < 3 { continue }
                        let records = try Self.records(form.capture(of: document), validator)
                        rate.add(
                            Self.fault(records, sample.verdict, sample.codes, sample.words),
                            "\(sample.name), \(form.rawValue), \(signed), \(style)"
                        )
                    }
                }
            }
        }
        rate.show("logins")
        #expect(rate.count >= 3_000)
        #expect(rate.right * 100 >= rate.count * Self.leastRate)
    }

    @Test(arguments: [CaptureForm.archive, .document])
    func `the first line names a login that the identity provider started`(
        form: CaptureForm
    )
        throws
    {
        var login = SampleLogin()
        login.request = nil
        var policy = SampleLogin.policy
        policy.inResponseTo = .notChecked
        let records = try Self.records(form.capture(of: login.sent()), Self.validator("idp-rsa", policy))
        let description = DocumentDescription(try #require(records.first))
        // Only a browser shows that no request came before.
        let isTold = form == .archive
        #expect(records.map(\.verdict) == [.accept])
        #expect(description.headline.contains("The identity provider started this login") == isTold)
        #expect(description.nextStep?.contains("accepts only logins that it started") == isTold)
        let check = try #require(description.checks.first { $0.check == .request })
        #expect(check.state == .notMade(isTold ? .absent : .noSetting))
    }

    @Test func `a remark about an accepted login comes with its remedy`() throws {
        let request =
            "<p:AuthnRequest xmlns:p='urn:oasis:names:tc:SAML:2.0:protocol' ID='_q1' Version='2.0' "
            + "IssueInstant='2026-05-01T10:00:00Z'><p:NameIDPolicy Format='urn:oasis:names:tc:SAML:2.0:nameid-format:persistent'/>"
            + "</p:AuthnRequest>"
        var policy = SampleLogin.policy
        policy.request = try UnverifiedMessage<AuthnRequest>(parsing: Array(request.utf8)).message
        var login = SampleLogin()
        login.format = " Format=\"urn:oasis:names:tc:SAML:1.1:nameid-format:emailAddress\""
        let record = try #require(Self.records(Array(login.sent().utf8), Self.validator("idp-rsa", policy)).first)
        let description = DocumentDescription(record)
        #expect(description.headline.hasPrefix("Accepted. But the login can still fail: `NameIDPolicy` of the"))
        #expect(description.nextStep?.contains("requested format") == true)
        let check = try #require(description.checks.first { $0.check == .request })
        #expect(record.words(for: check).hasPrefix("`NameIDPolicy` of the request asks for"))
        #expect(record.label(of: .request) == "NameIDPolicy")
    }

    @Test func `a login without a new authentication names ForceAuthn, not an expired session`() throws {
        let request =
            "<p:AuthnRequest xmlns:p='urn:oasis:names:tc:SAML:2.0:protocol' ID='_q1' Version='2.0' ForceAuthn='true' "
            + "IssueInstant='2026-05-01T10:00:29Z'/>"
        var policy = SampleLogin.policy
        policy.request = try UnverifiedMessage<AuthnRequest>(parsing: Array(request.utf8)).message
        policy.clockSkew = 0
        var login = SampleLogin()
        login.authenticated = "2026-05-01T09:00:00Z"
        let record = try #require(Self.records(Array(login.sent().utf8), Self.validator("idp-rsa", policy)).first)
        let description = DocumentDescription(record)
        #expect(description.headline.contains("`ForceAuthn`"))
        #expect(description.nextStep?.contains("`ForceAuthn`") == true)
        #expect(description.lead?.party == .identityProvider)
    }

    @Test func `checks of a login that a key does not decrypt are not missing a key`() throws {
        let document = try Data(contentsOf: TestVectors.directory.appending(path: "attacks/valid/encrypted.xml"))
        let validator = try Self.validator("idp-rsa", ValidationPolicy(), decryptingWith: "idp-rsa")
        let record = try #require(Self.records(Array(document), validator).first)
        let states = DocumentDescription(record).checks.filter { $0.check == .signature || $0.check == .time }.map(
            \.state
        )
        #expect(record.verdict == .reject)
        #expect(states == [.notMade(.earlierFailure), .notMade(.earlierFailure)])
    }

    @Test func `the first line about a signed query tells what happened`() throws {
        let validator = try Self.validator("sp-rsa", ValidationPolicy(), .all)
        var rate = Rate()
        for message in SampleQuery.Message.allCases {
            for relayState in SampleQuery.relayStates {
                let sample = SampleQuery(message: message, relayState: relayState)
                for fault in SampleQuery.faults {
                    let query = try fault.change(sample)
                    let words = relayState.flatMap { _ in fault.wordsWithoutRelayState } ?? fault.words
                    for form in QueryForm.allCases {
                        let records = try Self.records(form.capture(of: query), validator, .all)
                        let verdict = fault.code == nil ? ReportVerdict.accept : .reject
                        let codes = Set([fault.code].compactMap(\.self))
                        rate.add(
                            Self.fault(records, verdict, codes, words),
                            "\(fault.name), \(form.rawValue), \(message), \(relayState ?? "-")"
                        )
                    }
                }
            }
        }
        rate.show("queries")
        #expect(rate.count >= 700)
        #expect(rate.right * 100 >= rate.count * Self.leastRate)
    }
}
