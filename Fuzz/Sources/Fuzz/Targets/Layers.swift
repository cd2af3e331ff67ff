// SPDX-License-Identifier: Apache-2.0

internal import BatchValidation
internal import Captures
internal import SAML
internal import SAMLBindings
internal import SAMLEncoding
internal import StrictJSON

/// The layers of captures, and the result of the batch validator for their documents.
///
/// - A capture without a deviation is the encoded document, or a form that contains it, and the strict decoder
///   accepts it.
/// - The encoded form of a document is decoded to that document.
/// - Validation returns the same record twice, as well-formed JSON.
struct Layers: FuzzTarget {
    static let name = "layers"
    static let maximumBytes = 8_192
    static let dictionary = "saml"

    private let limits = CaptureLimits(encoded: 1 << 20, document: 1 << 18)
    private let validator: DocumentValidator

    init() {
        var options = ValidationOptions(time: .instant(Vectors.moment))
        options.limits = DocumentLimits()
        options.showsValues = true
        validator = DocumentValidator(options)
    }

    func run(_ bytes: [UInt8]) {
        for format in CaptureFormat.allCases {
            guard let peeled = try? CaptureLayers.peel(bytes, limits: limits, format: format) else { continue }
            holds(peeled.document.count <= limits.document, "a document stays within its limit")
            holds(peeled.layers.count <= limits.layers, "the layers stay within their limit")
            if peeled.deviation == nil { checkStrict(bytes, peeled) }
        }
        if bytes.first == UInt8(ascii: "<") { checkEncoded(bytes) }
        let joined = TraceText.joined(bytes)?.bytes ?? HexadecimalValue.bytes(of: bytes)
        holds((joined?.count ?? 0) <= bytes.count + 1, "the data of a trace is not longer than the trace")
        let record = line(bytes)
        holds(record == line(bytes), "a capture gets the same record twice")
        do throws(JSONFault) {
            _ = try JSONDocument(parsing: record)
        } catch {
            // The name of an attribute can be longer than the limit of our reader for JSON names.
            holds(error.code == .tooLong, "a record is JSON: \(error)")
        }
    }

    private func line(_ bytes: [UInt8]) -> [UInt8] {
        var line: [UInt8] = []
        validator.validate(InputFile(bytes), from: "input").json.write(to: &line)
        return line
    }

    private func checkStrict(_ bytes: [UInt8], _ peeled: PeeledDocument) {
        let value = ExchangeEncoder(cleanup: .none).encode(peeled.document.span)
        holds(
            (try? ExchangeDecoder().decode(value.span)) == peeled.document,
            "a capture without a deviation decodes strictly"
        )
        let carriers: Set<CaptureLayer> = [.http, .form, .query]
        if carriers.isDisjoint(with: peeled.layers) {
            let ends = ["", "\n", "\r\n"].map { value + Array($0.utf8) }
            holds(
                ends.contains(bytes),
                "a capture without a deviation is the encoded document, except for one line end"
            )
        } else {
            let isThere = (0...max(0, bytes.count - value.count)).contains { bytes[$0...].starts(with: value) }
            holds(isThere, "a capture without a deviation contains the encoded document")
        }
    }

    private func checkEncoded(_ bytes: [UInt8]) {
        let document = Whitespace.cleanedUp(bytes.span)
        let value = ExchangeEncoder().encode(bytes.span)
        guard document.count <= limits.document, !document.isEmpty else { return }
        do throws(EncodingFault) {
            let peeled = try CaptureLayers.peel(value, limits: limits, format: .encoded)
            holds(peeled.document == document, "an encoded document decodes to itself")
            holds(peeled.deviation == nil, "an encoded document has no deviation")
        } catch {
            // Bytes that are not a whole document look truncated if their value has a size at which logs truncate.
            holds(error.code == .truncated, "an encoded document can be decoded: \(error)")
        }
    }
}
