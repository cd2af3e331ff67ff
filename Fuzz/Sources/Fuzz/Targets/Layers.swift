// SPDX-License-Identifier: Apache-2.0

internal import BatchValidation
internal import SAML
internal import SAMLBindings
internal import SAMLEncoding
internal import StrictJSON

/// The layers around captures, and the batch validator's judgement of what is inside.
///
/// - A capture without a deviation is what the encoder makes of its document, or a form with that in it, and the strict
///   decoder takes it.
/// - What the encoder makes of a document is peeled to that document.
/// - Judging gives the same record twice, in well-formed JSON.
struct Layers: FuzzTarget {
    static let name = "layers"

    private let limits = CaptureLimits(encoded: 1 << 20, document: 1 << 18)
    private let judge: DocumentJudge

    init() {
        var options = JudgingOptions(time: .instant(Vectors.moment))
        options.limits = DocumentLimits()
        options.showsValues = true
        judge = DocumentJudge(options)
    }

    func run(_ bytes: [UInt8]) {
        for format in CaptureFormat.allCases {
            guard let peeled = try? CaptureLayers.peel(bytes, limits: limits, format: format) else { continue }
            holds(peeled.document.count <= limits.document, "a document keeps to its limit")
            holds(peeled.layers.count <= limits.layers, "layers keep to their limit")
            if peeled.deviation == nil { checkStrict(bytes, peeled) }
        }
        if bytes.first == UInt8(ascii: "<") { checkEncoded(bytes) }
        let record = line(bytes)
        holds(record == line(bytes), "a capture gets the same record twice")
        do throws(JSONFault) {
            _ = try JSONDocument(parsing: record)
        } catch {
            // The name of an attribute may be longer than a name of JSON that our reader takes.
            holds(error.code == .tooLong, "a record is JSON: \(error)")
        }
    }

    private func line(_ bytes: [UInt8]) -> [UInt8] {
        var line: [UInt8] = []
        judge.judge(InputFile(bytes), from: "input").json.write(to: &line)
        return line
    }

    private func checkStrict(_ bytes: [UInt8], _ peeled: PeeledDocument) {
        let value = ExchangeEncoder(cleanup: .none).encode(peeled.document.span)
        holds((try? ExchangeDecoder().decode(value.span)) == peeled.document, "what does not deviate decodes strictly")
        let carriers: Set<CaptureLayer> = [.http, .form, .query]
        if carriers.isDisjoint(with: peeled.layers) {
            let ends = ["", "\n", "\r\n"].map { value + Array($0.utf8) }
            holds(ends.contains(bytes), "what does not deviate is encoded so, one line end apart")
        } else {
            let isThere = (0...max(0, bytes.count - value.count)).contains { bytes[$0...].starts(with: value) }
            holds(isThere, "what does not deviate is encoded so, inside its carrier")
        }
    }

    private func checkEncoded(_ bytes: [UInt8]) {
        let document = Whitespace.cleanedUp(bytes.span)
        let value = ExchangeEncoder().encode(bytes.span)
        guard document.count <= limits.document, !document.isEmpty else { return }
        do throws(EncodingFault) {
            let peeled = try CaptureLayers.peel(value, limits: limits, format: .encoded)
            holds(peeled.document == document, "what is encoded is peeled")
            holds(peeled.deviation == nil, "what is encoded does not deviate")
        } catch {
            broken("what is encoded can be peeled: \(error)")
        }
    }
}
