// SPDX-License-Identifier: Apache-2.0

internal import SAML
internal import Testing

/// Copies of a model share one object until one of them changes.
@Suite struct `Changes of models` {
    private static func place(_ values: [Attribute.Value]) -> UnsafeRawPointer? {
        unsafe values.withUnsafeBytes { $0.baseAddress }
    }

    /// An array that is copied at each change has another place in memory, and appending takes time that grows with it.
    @Test func `append to the array of the only copy in its place`() {
        var attribute = Attribute("mail")
        attribute.values.reserveCapacity(100)
        let place = unsafe Self.place(attribute.values)
        for number in 0..<100 {
            attribute.values.append(Attribute.Value("person-\(number)"))
            #expect(unsafe Self.place(attribute.values) == place)
        }
        #expect(attribute.values.count == 100)
    }

    @Test func `leave other copies unchanged`() {
        var assertion = Assertion(
            id: XMLID(expected: "_a"),
            issueInstant: Timestamp(seconds: 0),
            issuer: NameID("https://idp.example/")
        )
        let copy = assertion
        assertion.statements.append(.attribute(AttributeStatement([.attribute(Attribute("mail"))])))
        #expect(copy.statements.isEmpty)
        #expect(assertion.statements.count == 1)
        #expect(assertion != copy)
    }
}
