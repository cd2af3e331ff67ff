// SPDX-License-Identifier: Apache-2.0

internal import BatchValidation
internal import BuildTraits
internal import Foundation
internal import SAML
internal import TestVectors
internal import Testing

/// No report says that a verified signature was not verified, nor the reverse, for any kind of message (S-107).
@Suite(.requiresXMLSec) struct `reports about messages` {
    /// How a message is signed, and whether its signatures are verified.
    enum State: CaseIterable {
        case verified, notVerified, unsigned, querySigned, queryNotVerified, queryForged

        var coverage: EnvelopeCoverage {
            switch self {
            case .verified, .querySigned: .signed
            case .unsigned, .queryForged: .unsigned
            case .notVerified, .queryNotVerified: .unchecked
            }
        }

        /// The listed signature: what it covers, and its result.
        func signature(of sample: SentMessage) -> String? {
            let covered = sample.name == "ArtifactResponse" ? "artifact-response" : "message"
            return switch self {
            case .verified: "\(covered):valid"
            case .notVerified: "\(covered):unchecked"
            case .unsigned: nil
            case .querySigned: "query:valid"
            case .queryNotVerified: "query:unchecked"
            case .queryForged: "query:invalid-value"
            }
        }

        var flags: [String] {
            switch self {
            case .notVerified, .queryNotVerified: []
            case .unsigned: ["--trust", "keys/trust.pem", "--require-signature", "none"]
            case .verified, .querySigned, .queryForged: ["--trust", "keys/trust.pem"]
            }
        }

        func input(_ sample: SentMessage) throws -> [UInt8] {
            switch self {
            case .verified, .notVerified: try sample.signed()
            case .unsigned: try sample.document
            case .querySigned, .queryNotVerified: Array(try sample.url().utf8)
            case .queryForged: Array(try sample.url().replacing("RelayState=state", with: "RelayState=stale").utf8)
            }
        }
    }

    private static func mark(_ coverage: EnvelopeCoverage, in format: ReportFormat, _ kind: String) -> String {
        let name = coverage.rawValue
        return switch format {
        case .text: "\nEnvelope: \(name). \(coverage.sentence(kind: kind))\n"
        case .jsonl: coverage == .unchecked ? #""envelope":null,"# : #""envelope":"\#(name)","#
        case .csv: ",\(name),"
        case .junit: "envelope: \(name)"
        case .markdown: ". Envelope: \(name)\n"
        case .sarif, .html: #""envelope":"\#(name)""#
        }
    }

    @Test(arguments: SentMessage.all, State.allCases)
    func `state what was verified in every format`(sample: SentMessage, state: State) throws {
        let input = try state.input(sample)
        for format in ReportFormat.allCases {
            // The destination differs, so that each report contains a finding, and with it the mark.
            let flags = ["--messages", "all", "--at", "2026-05-01T10:01:00Z", "--destination", "https://other.test"]
            let result = try Tool.run(
                ["validate", "--format", format.rawValue] + flags + state.flags + ["-"],
                input: input
            )
            #expect(result.text.contains("destination.mismatch"), "\(format)")
            let found = EnvelopeCoverage.allCases.filter {
                result.text.contains(Self.mark($0, in: format, sample.name))
            }
            #expect(found == [state.coverage], "\(format) \(state)")
            #expect(result.text.contains("signature.unchecked") == (state.coverage == .unchecked) || format == .sarif)
            if format == .csv {
                let listed = ["message:", "artifact-response:", "query:"].contains { result.text.contains($0) }
                #expect(listed == (state.signature(of: sample) != nil))
                if let signature = state.signature(of: sample) { #expect(result.text.contains(",\(signature),")) }
            }
        }
    }
}
