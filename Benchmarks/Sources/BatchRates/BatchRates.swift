// SPDX-License-Identifier: Apache-2.0

internal import Foundation
internal import SignedResponses

/// Measures how many documents `samltool validate` and other tools validate per second, with the same files in one run.
///
/// Usage: batch-rates [DOCUMENTS] [--check]. `SAMLTOOL` is the command, `PEER_PYTHON` a Python with python3-saml.
@main
enum BatchRates {
    /// The required ratios to other tools, of two jobs to one, and of unsigned to signed documents.
    private static let floors = ["two jobs": 1.8, "unsigned": 2.5, "xmlsec1": 100.0, "python3-saml": 10.0]

    private static let rounds = 5

    static func main() {
        let arguments = CommandLine.arguments.dropFirst()
        let count = arguments.compactMap { Int($0) }.first ?? 20_000
        var isGood = true
        Folder.within { place in isGood = compare(count, in: place) }
        if arguments.contains("--check"), !isGood { exit(1) }
    }

    private static let tool =
        ProcessInfo.processInfo.environment["SAMLTOOL"]
        ?? URL(filePath: #filePath).deletingLastPathComponent().appending(path: "../../../.build/release/samltool")
        .standardized.path

    private static func compare(_ count: Int, in place: URL) -> Bool {
        let signed = SignedResponse(login: "lasso/login.xml").document
        let unsigned = withoutSignature(signed)
        let folder = Folder(named: "signed", in: place, of: signed, count: count)
        let plain = Folder(named: "unsigned", in: place, of: unsigned, count: count)
        let trust = ["--trust", SignedResponse.path("keys/idp-rsa.crt.pem")]
        print(
            "\(count) files of \(signed.count) bytes signed and \(unsigned.count) bytes unsigned, best of \(rounds)\n"
        )

        // The tools take turns, so that other work on the machine affects all of them.
        var best: [String: Double] = [:]
        var processor: [String: Double] = [:]
        var rows: [Double] = []
        let response = SignedResponse(login: "lasso/login.xml")
        for _ in 0..<rounds {
            for (name, folder, options) in [
                ("signed, two jobs", folder, trust + ["--jobs", "2"]),
                ("signed, one job", folder, trust + ["--jobs", "1"]),
                ("unsigned, two jobs", plain, ["--jobs", "2"]),
                ("unsigned, one job", plain, ["--jobs", "1"]),
            ] {
                let cost = validate(folder, options)
                best[name] = max(best[name] ?? 0, Double(count) / cost.seconds)
                processor[name] = min(processor[name] ?? .infinity, cost.processorSeconds / Double(count) * 1e6)
                if name == "signed, one job" { rows.append(cost.processorSeconds / validationSeconds(response, count)) }
            }
        }
        for (name, rate) in peers(folder, count) { best[name] = rate }

        print("| tool | documents/s | CPU µs per document |")
        print("|------|-------------|------------------------|")
        for (name, rate) in best.sorted(by: { $0.value > $1.value }) {
            print("| \(name) | \(Int(rate)) | \(processor[name].map { String(Int($0)) } ?? "") |")
        }
        let row = rows.sorted()[rounds / 2]
        print("\nA row of samltool takes \((row * 100).rounded() / 100) times as long as a validation in the library.")
        print("\n| ratio | measured | required |\n|-------|----------|----------|")
        var isGood = true
        for (name, pair) in [
            ("two jobs", ("signed, two jobs", "signed, one job")),
            ("unsigned", ("unsigned, two jobs", "signed, two jobs")),
            ("xmlsec1", ("signed, two jobs", "xmlsec1, two processes")),
            ("python3-saml", ("signed, two jobs", "python3-saml, two processes")),
        ] {
            guard let upper = best[pair.0], let lower = best[pair.1], let floor = floors[name] else {
                print("| \(name) | not installed | \(floors[name] ?? 0) |")
                continue
            }
            let ratio = upper / lower
            isGood = isGood && ratio >= floor
            print("| \(name) | \((ratio * 100).rounded() / 100) | \(floor) |")
        }
        return isGood
    }

    private static func validate(_ folder: Folder, _ options: [String]) -> Command.Cost {
        let common = ["validate", "--at", "2026-05-01T10:01:00Z", "--format", "jsonl", "--output", "/dev/null"]
        return Command(path: tool, arguments: common + options + [folder.url.path]).run()
    }

    /// The processor time of validations in the library, in seconds.
    ///
    /// As many as the tool has just made, because the best of shorter runs finds moments without other work.
    private static func validationSeconds(_ response: SignedResponse, _ count: Int) -> Double {
        let start = clock()
        for _ in 0..<count { precondition(response.isAccepted()) }
        return Double(clock() - start) / Double(CLOCKS_PER_SEC)
    }

    /// Measures another tool with a sample of the files.
    ///
    /// It takes the same time for each.
    private static func peers(_ folder: Folder, _ count: Int) -> [String: Double] {
        var rates: [String: Double] = [:]
        let keys = SignedResponse.path("keys")
        let few = folder.paths(min(count, 400))
        if Command.isThere("/usr/bin/xmlsec1") {
            let verify = [
                "-P2", "-n1", "/usr/bin/xmlsec1", "--verify", "--pubkey-cert-pem", "\(keys)/idp-rsa.crt.pem",
                "--id-attr:ID", "urn:oasis:names:tc:SAML:2.0:assertion:Assertion", "--id-attr:ID",
                "urn:oasis:names:tc:SAML:2.0:protocol:Response",
            ]
            let cost = Command(path: "/usr/bin/xargs", arguments: verify).run(input: few)
            rates["xmlsec1, two processes"] = Double(few.count) / cost.seconds
        }
        if let python = ProcessInfo.processInfo.environment["PEER_PYTHON"], Command.isThere(python) {
            let script = URL(filePath: #filePath).deletingLastPathComponent()
                .appending(path: "../../Peers/python3_saml_batch.py").standardized.path
            let many = folder.paths(min(count, 2_000))
            let cost = Command(path: python, arguments: [script, keys]).run(input: many)
            // The script measures its own time, so that the start of Python and its processes does not count.
            if let seconds = Double(String(decoding: cost.output, as: UTF8.self).filter { $0 != "\n" }) {
                rates["python3-saml, two processes"] = Double(many.count) / seconds
            }
        }
        return rates
    }

    /// The document without its signatures.
    private static func withoutSignature(_ document: [UInt8]) -> [UInt8] {
        var text = String(decoding: document, as: UTF8.self)
        for prefix in ["ds:", ""] {
            while let start = text.range(of: "<\(prefix)Signature "), let end = text.range(of: "</\(prefix)Signature>")
            {
                text.removeSubrange(start.lowerBound..<end.upperBound)
            }
        }
        return Array(text.utf8)
    }
}
