// SPDX-License-Identifier: Apache-2.0

internal import StrictJSON

/// A request in the export of SAML-tracer, with its header fields and the status of its answer.
struct TracerCall: ListedCall {
    static let path: [StaticString] = ["requests"]

    private var call = CapturedCall()
    private var url: [UInt8] = []

    mutating func read(member reader: inout InputJSONReader, limit: Int) throws(InputFault) {
        switch reader.text {
        case "method": call.method = try reader.takeValue(limit: 32) ?? []
        case "url": url = try reader.takeValue(limit: CapturedCall.maximumTextLength) ?? []
        case "timestamp": call.time = CapturedCall.milliseconds(try reader.takeValue(limit: 64) ?? [])
        case "requestHeaders": try reader.readPairs(limit: CapturedCall.maximumTextLength) { call.append($0, $1) }
        case "responseStatus": call.status = try reader.takeNumber()
        case "post":
            call.isBodyDecoded = true
            try reader.readPairs(limit: limit) { call.appendParameter($0, $1, limit: limit) }
        default: try reader.skipValue()
        }
    }

    func finished(at position: Int, limit: Int) -> CapturedCall {
        var call = call
        call.position = position
        call.setURL(url)
        call.limitBody(to: limit)
        return call
    }
}
