// SPDX-License-Identifier: Apache-2.0

internal import BatchValidation
internal import BuildTraits
internal import Captures
internal import Foundation
internal import SAML
internal import TestVectors
internal import Testing

/// What a user reads first about a login, in every form of a capture and after every fault that the generator makes.
@Suite(.requiresXMLSec) struct `first sight of a login` {
    /// The smallest rate of right first lines, in percent.
    private static let leastRate = 97

    /// The documents of a fault that depends on chance; long tests make more of them.
    private static let seeds = 0..<(Cases.stride == 1 ? 3 : 1)

    private static func validator() throws -> DocumentValidator {
        var options = ValidationOptions(time: .instant(SampleLogin.moment))
        options.policy = SampleLogin.policy
        var signatures = SignatureOptions()
        signatures.trust = [InputPath(TestVectors.directory.appending(path: "keys/idp-rsa.crt.pem").path)]
        let check = try SignatureCheck(
            signatures,
            policy: options.policy,
            limits: options.limits,
            readAt: SampleLogin.moment
        )
        return DocumentValidator(options, signatures: check)
    }

    /// Returns the records of a capture.
    private static func records(_ capture: [UInt8], _ validator: DocumentValidator) throws -> [ReportRecord] {
        guard let documents = InputOpening(limits: .batch).documents(inside: capture) else {
            return [validator.validate(InputFile(capture), from: "a")]
        }
        let reader = DocumentReader(documents)
        var records: [ReportRecord] = []
        while let document = try reader.next() {
            if case .record(let record) = validator.validate(document, from: "a") { records.append(record) }
        }
        return records
    }

    /// Returns what is wrong with the first lines about a capture, or `nil`.
    private static func fault(_ records: [ReportRecord], _ sample: SampleFault) -> String? {
        guard let record = records.first, records.count == 1 else { return "\(records.count) documents" }
        let description = DocumentDescription(record)
        let text = "\(description.headline) \(description.nextStep ?? "")"
        guard record.verdict == sample.verdict else { return "\(record.verdict): \(text)" }
        guard description.lead.map({ sample.codes.contains($0.code) }) ?? sample.codes.isEmpty else {
            return "\(description.lead.map { "\($0.code)" } ?? "no finding"): \(text)"
        }
        let isTold = sample.words.split(separator: "|").contains { text.lowercased().contains($0) }
        return isTold ? nil : text
    }

    @Test func `the first line tells what happened`() throws {
        let validator = try Self.validator()
        var (count, right) = (0, 0)
        var faults: [String: Int] = [:]
        for sample in SampleFault.all {
            for signed in SampleLogin.Signed.allCases {
                var login = SampleLogin()
                login.signed = signed
                sample.mistake(&login)
                let sent = try login.sent()
                for seed in Self.seeds {
                    var random = SeededGenerator(seed: UInt64(seed))
                    let document = sample.change(sent, &random)
                    for form in CaptureForm.allCases {
                        count += 1
                        let fault = Self.fault(try Self.records(form.capture(of: document), validator), sample)
                        if let fault {
                            faults["\(sample.name), \(form.rawValue), \(signed): \(fault)", default: 0] += 1
                        } else {
                            right += 1
                        }
                    }
                }
            }
        }
        print("first sight: \(right) of \(count) first lines are right (\(right * 100 / count) %)")
        for (fault, times) in faults.sorted(by: { $0.key < $1.key }) { print("  \(times) × \(fault)") }
        #expect(count >= 1_000)
        #expect(right * 100 >= count * Self.leastRate)
    }
}
