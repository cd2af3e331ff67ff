// SPDX-License-Identifier: Apache-2.0

/// An assertion without its response, as logs of service providers contain it.
///
/// It is not a message of a protocol, and answers nothing: only tools read it as one, to show it and to verify its signature.
package struct LoneAssertion: ProtocolMessage {
    package var header: MessageHeader

    /// The assertion.
    package let assertion: Assertion

    init(_ assertion: Assertion) {
        header = MessageHeader(id: assertion.id, issueInstant: assertion.issueInstant, issuer: assertion.issuer)
        self.assertion = assertion
    }
}
