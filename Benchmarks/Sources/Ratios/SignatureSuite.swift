// SPDX-License-Identifier: Apache-2.0

/// Compares the validation of signed responses with RSA alone.
enum SignatureSuite {
    private static let logins = [
        SignedResponse(login: "pysaml2/login-assertion-signed.xml", inResponseTo: "_q-login-1"),
        SignedResponse(login: "pysaml2/login-response-signed.xml", inResponseTo: "_q-login-1"),
        SignedResponse(login: "lasso/login.xml"),
    ]

    /// An answer to an attribute query.
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
}
