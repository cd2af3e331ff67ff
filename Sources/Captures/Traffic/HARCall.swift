// SPDX-License-Identifier: Apache-2.0

internal import SAMLEncoding
internal import StrictJSON

/// An entry of an HTTP Archive 1.2 as a request with its header fields and the status of its answer.
struct HARCall: ListedCall {
    static let path: [StaticString] = ["log", "entries"]

    private(set) var call = CapturedCall()
    private var url: [UInt8] = []
    private var text: [UInt8]?
    private var isBase64 = false
    private var isAnswerBase64 = false

    mutating func read(member reader: inout InputJSONReader, limit: Int) throws(InputFault) {
        switch reader.text {
        case "startedDateTime": call.time = CapturedCall.milliseconds(try reader.takeValue(limit: 64) ?? [])
        case "request": try reader.readObject { reader throws(InputFault) in try readRequest(&reader, limit) }
        case "response": try reader.readObject { reader throws(InputFault) in try readAnswer(&reader) }
        default: try reader.skipValue()
        }
    }

    private mutating func readRequest(_ reader: inout InputJSONReader, _ limit: Int) throws(InputFault) {
        switch reader.text {
        case "method": call.method = try reader.takeValue(limit: 32) ?? []
        case "url": url = try reader.takeValue(limit: CapturedCall.maximumTextLength) ?? []
        case "headers": try reader.readPairs(limit: CapturedCall.maximumTextLength) { call.append($0, $1) }
        case "postData": try reader.readObject { reader throws(InputFault) in try readBody(&reader, limit) }
        default: try reader.skipValue()
        }
    }

    private mutating func readBody(_ reader: inout InputJSONReader, _ limit: Int) throws(InputFault) {
        switch reader.text {
        case "text": text = try reader.takeValue(limit: limit)
        case "encoding": isBase64 = try reader.takeValue(limit: 32)?.elementsEqual("base64".utf8) ?? false
        case "params":
            call.body = []
            try reader.readPairs(limit: limit) { call.appendParameter($0, $1, limit: limit) }
        default: try reader.skipValue()
        }
    }

    private mutating func readAnswer(_ reader: inout InputJSONReader) throws(InputFault) {
        switch reader.text {
        case "status": call.status = try reader.takeNumber()
        case "content":
            try reader.readObject { reader throws(InputFault) in
                switch reader.text {
                case "text": call.answer = try reader.takeValue(limit: CapturedCall.maximumAnswerLength) ?? []
                case "encoding":
                    isAnswerBase64 = try reader.takeValue(limit: 32)?.elementsEqual("base64".utf8) ?? false
                default: try reader.skipValue()
                }
            }
        default: try reader.skipValue()
        }
    }

    func finished(at position: Int, limit: Int) -> CapturedCall {
        var call = call
        call.position = position
        call.setURL(url)
        // A list of parameters is used only without the text as sent; a text next to a list can be empty.
        call.isBodyDecoded = text?.isEmpty ?? true
        if let text, !call.isBodyDecoded { call.body = text }
        call.limitBody(to: limit)
        if isBase64 { call.body = (try? Base64(wrapping: .anywhere).decode(call.body.span)) ?? call.body }
        if isAnswerBase64 { call.answer = (try? Base64(wrapping: .anywhere).decode(call.answer.span)) ?? [] }
        return call
    }
}
