// SPDX-License-Identifier: Apache-2.0

internal import SignedResponses

/// Verifies valid and invalid responses repeatedly, for profilers and memory checkers.
///
/// Usage: `verification-loop [RUNS] [THREADS] [VECTOR]`. With a vector, it verifies only this one.
@main
enum VerificationLoop {
    static func main() {
        let arguments = CommandLine.arguments.dropFirst()
        let numbers = arguments.prefix(2).compactMap { Int($0) }
        let runs = numbers.first ?? 10_000
        let threads = numbers.dropFirst().first ?? 1
        let name = arguments.dropFirst(2).first
        let responses = name.map { name in Array(all.filter { $0.name == name }.prefix(1)) } ?? all
        precondition(!responses.isEmpty && threads > 0, "No vector matches.")
        let expected = responses.map { $0.isAccepted() }
        Crew.run(threads: threads) {
            for run in 0..<runs / threads {
                let index = run % responses.count
                precondition(responses[index].isAccepted() == expected[index], "A verdict has changed.")
            }
        }
        print("\(runs / threads * threads) verifications on \(threads) threads, \(expected)")
    }

    /// Responses with signed assertions and signed messages, and changed copies of both.
    private static var all: [SignedResponse] {
        let good = [
            SignedResponse(answer: "pysaml2/query-assertion-signed.xml"),
            SignedResponse(login: "pysaml2/login-assertion-signed.xml", inResponseTo: "_q-login-1"),
            SignedResponse(login: "pysaml2/login-response-signed.xml", inResponseTo: "_q-login-1"),
            SignedResponse(login: "lasso/login.xml"),
        ]
        return good + good.map(\.tampered)
    }
}
