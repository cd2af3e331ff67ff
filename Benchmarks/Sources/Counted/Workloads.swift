// SPDX-License-Identifier: Apache-2.0

internal import SAML
@_spi(Kernels) internal import SAMLEncoding
internal import SignedResponses

/// Pieces of work that take the same instructions each time.
///
/// The coders are told to use the plain kernel: what a processor would choose is another thing on another one.
enum Workloads {
    private static let large = SignedResponse(answer: "signxml/size-64k.xml").document
    private static let login = SignedResponse(login: "lasso/login.xml")
    private static let encoder = ExchangeEncoder(kernel: .plain)
    private static let decoder = ExchangeDecoder(kernel: .plain)
    private static let value = encoder.encode(large.span)

    static func encode() {
        precondition(encoder.encode(large.span).count == value.count)
    }

    static func decode() {
        precondition((try? decoder.decode(value.span)) != nil)
    }

    static func parse() {
        precondition((try? UnverifiedResponse(parsing: login.document))?.response != nil)
    }

    static func canonicalise() {
        precondition((try? DocumentCanonicalizer().octets(in: login.document)) != nil)
    }

    static func validate() {
        precondition(login.isAccepted())
    }
}
