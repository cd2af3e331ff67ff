// SPDX-License-Identifier: Apache-2.0

internal import Foundation

/// Compares the validation of signed responses with other implementations and with RSA alone.
enum SignatureSuite {
    private static let logins = [
        SignedResponse(login: "pysaml2/login-assertion-signed.xml", inResponseTo: "_q-login-1"),
        SignedResponse(login: "pysaml2/login-response-signed.xml", inResponseTo: "_q-login-1"),
        SignedResponse(login: "lasso/login.xml"),
    ]

    /// An answer to an attribute query, which the peers do not support.
    private static let answer = SignedResponse(answer: "pysaml2/query-assertion-signed.xml")

    /// Responses with white space between the elements, with two signatures, and with few attributes.
    private static let forms = [
        SignedResponse(answer: "xmlsec1/pretty-tabs.xml"),
        SignedResponse(answer: "pysaml2/query-both-signed.xml"),
        SignedResponse(answer: "xmlsec1/assertion-signed.xml"),
    ]

    /// A response without a signature, which is parsed, validated and rejected.
    private static let unsigned = SignedResponse(login: "pysaml2/login-unsigned.xml", inResponseTo: "_q-login-1")

    /// Compares validation with RSA alone, and for an unsigned response with libxml2 alone.
    static var comparisons: [Comparison] {
        let raw = RawRSA(privateKey: SignedResponse.path("keys/idp-rsa.key.pem"))
        precondition(raw.verify())
        let signed = ([answer] + logins + forms).map { response in
            precondition(response.isAccepted() && !response.tampered.isAccepted())
            return comparison(of: response, with: Contender(name: "RSA") { blackHole(raw.verify()) })
        }
        precondition(!unsigned.isAccepted())
        let document = unsigned.document
        let parse = Contender(name: "bare parse") { blackHole(BareLibXML2.parse(document)) }
        return signed + [comparison(of: unsigned, with: parse)]
    }

    private static func comparison(of response: SignedResponse, with yardstick: Contender) -> Comparison {
        Comparison(
            document: "signature/\(response.name)",
            byteCount: response.document.count,
            slice: .milliseconds(2),
            pairs: [("validate", yardstick.name)]
        ) {
            [Contender(name: "validate") { blackHole(response.isAccepted()) }, yardstick]
        }
    }

    /// Another implementation that can be installed.
    private struct Rival {
        let name: String
        let script: String
        let module: String

        /// Whether it only verifies signatures, so that it does not need a login.
        var takesAnswers = false
    }

    private static let rivals = [
        Rival(name: "Lasso", script: "lasso_login.py", module: "lasso"),
        Rival(name: "python3-saml", script: "python3_saml.py", module: "onelogin"),
        Rival(name: "pybergshamra", script: "bergshamra.py", module: "pybergshamra", takesAnswers: true),
    ]

    /// Compares processor times with those of the peers that are installed.
    static func printTable(rounds: Int) {
        var table = Table(
            ["document", "KiB", "µs"] + rivals.map { "\($0.name) µs" } + rivals.map { "\($0.name) : ours" }
                + ["RSA : ours"]
        )
        let raw = RawRSA(privateKey: SignedResponse.path("keys/idp-rsa.key.pem"))
        precondition(raw.verify())
        for response in [answer] + logins {
            precondition(response.isAccepted() && !response.tampered.isAccepted())
            let peers = rivals.map { rival in
                response.name != answer.name || rival.takesAnswers
                    ? Peer(rival.script, module: rival.module, document: response.name) : nil
            }
            let ours: [(Double) -> Double?] = [
                { time(of: { blackHole(response.isAccepted()) }, seconds: $0) },
                { time(of: { blackHole(raw.verify()) }, seconds: $0) },
            ]
            let times = times(of: ours + peers.map { peer in { peer?.round(seconds: $0) } }, rounds: rounds)
            let size = Table.figure(Double(response.document.count) / 1024)
            let ratios = (times[2...] + [times[1]]).map { cell($0, per: times[0] ?? .nan) }
            let row = [response.name, size, cell(times[0], per: 1000)] + times[2...].map { cell($0, per: 1000) }
            table.append(row + ratios)
        }
        print("\nSigned responses: CPU microseconds, and ratios of the same run\n")
        print(table)
        let absent = rivals.filter { !Peer.isInstalled($0.module) }.map(\.name)
        if !absent.isEmpty { print("\nnot installed: \(absent.joined(separator: ", "))") }
    }

    /// Verifies valid and changed responses in turns, for profilers and memory checkers; with a name, only this one.
    static func loop(runs: Int, name: String?) {
        let all = ([answer] + logins).flatMap { [$0, $0.tampered] }
        let responses = name.map { name in Array(all.filter { $0.name == name }.prefix(1)) } ?? all
        precondition(!responses.isEmpty, "No vector matches.")
        let expected = responses.map { $0.isAccepted() }
        for run in 0..<runs {
            let index = run % responses.count
            precondition(responses[index].isAccepted() == expected[index], "A verdict has changed.")
        }
        print("\(runs) verifications, \(expected)")
    }

    private static func cell(_ time: Double?, per unit: Double) -> String {
        time.map { Table.figure($0 / unit) } ?? "–"
    }

    /// The times of all installed contenders in nanoseconds: the first quartile of alternating rounds.
    private static func times(of contenders: [(Double) -> Double?], rounds: Int) -> [Double?] {
        var samples = contenders.map { _ in [Double]() }
        for round in 0..<rounds {
            for place in contenders.indices {
                let index = (place + round) % contenders.count
                if let time = contenders[index](0.02) { samples[index].append(time) }
            }
        }
        return samples.map { $0.isEmpty ? nil : $0.sorted()[$0.count / 4] }
    }

    /// The CPU time of one run in nanoseconds, measured for a number of seconds.
    private static func time(of work: () -> Void, seconds: Double) -> Double {
        let start = clock()
        var count = 0
        while true {
            for _ in 0..<16 { work() }
            count += 16
            let elapsed = Double(clock() - start) / Double(CLOCKS_PER_SEC)
            if elapsed >= seconds { return elapsed / Double(count) * 1_000_000_000 }
        }
    }
}
