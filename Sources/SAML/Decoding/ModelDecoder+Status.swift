// SPDX-License-Identifier: Apache-2.0

internal import SecureXML

extension ModelDecoder {
    /// Decodes `samlp:Status`.
    mutating func status(_ element: XMLElementView) -> Status {
        expectElementsAlone(AttributeReader(element))
        var order = ChildOrder()
        var status = Status([])
        element.forEachChild { child in
            if child.is(Names.statusCode) {
                if admits(child, as: .code, in: &order) { status.codes = statusCodes(child) }
            } else if child.is(Names.statusMessage) {
                if admits(child, as: .message, in: &order) {
                    expectNoMore(AttributeReader(child))
                    status.message = text(of: child)
                }
            } else if child.is(Names.statusDetail) {
                if admits(child, as: .detail, in: &order) {
                    expectNoMore(AttributeReader(child))
                    status.detail = elements(in: child)
                }
            } else {
                reportUnexpected(child)
            }
        }
        if !order.hasSeen(.code) { reportMissing("`StatusCode`", in: element) }
        return status
    }

    /// Decodes a status code and the codes nested in it, outermost first.
    private mutating func statusCodes(_ element: XMLElementView) -> [Status.Code] {
        var attributes = AttributeReader(element)
        var codes: [Status.Code] = []
        if let value = uri("Value", &attributes, required: true) {
            // The code stays unnormalized, because `Success` is compared byte for byte (S-40).
            codes.append(Status.Code(rawValue: value.text))
        }
        expectElementsAlone(attributes)
        var order = ChildOrder()
        element.forEachChild { child in
            if child.is(Names.statusCode) {
                if admits(child, as: .code, in: &order) { codes += statusCodes(child) }
            } else {
                reportUnexpected(child)
            }
        }
        return codes
    }
}

extension ChildRank {
    fileprivate static let code = ChildRank(position: 0)
    fileprivate static let message = ChildRank(position: 1)
    fileprivate static let detail = ChildRank(position: 2)
}
