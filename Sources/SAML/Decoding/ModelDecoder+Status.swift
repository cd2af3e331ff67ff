// SPDX-License-Identifier: Apache-2.0

internal import SecureXML

extension ModelDecoder {
    /// Decodes `samlp:Status`.
    mutating func status(_ element: XMLElementView) -> Status {
        expectElementsAlone(AttributeReader(element))
        var order = ChildOrder()
        var status = Status([])
        element.forEachChild { child in
            switch rank(of: child, among: ChildRank.inStatus, in: &order) {
            case .code: status.codes = statusCodes(child)
            case .message: status.message = plainText(of: child)
            case .detail:
                expectNoMore(AttributeReader(child))
                status.detail = elements(in: child)
            default: break
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
            if rank(of: child, among: ChildRank.inCode, in: &order) != nil { codes += statusCodes(child) }
        }
        return codes
    }
}

extension ChildRank {
    fileprivate static let code = ChildRank(0, [Names.statusCode])
    fileprivate static let message = ChildRank(1, [Names.statusMessage])
    fileprivate static let detail = ChildRank(2, [Names.statusDetail])

    // Made once, because these lists are asked for each child.
    fileprivate static let inStatus: [ChildRank] = [.code, .message, .detail]
    fileprivate static let inCode: [ChildRank] = [.code]
}
