// SPDX-License-Identifier: Apache-2.0

public import SAMLEncoding

extension Finding {
    /// Creates a finding from an error of an encoding layer.
    public init(_ fault: EncodingFault, _ severity: Severity = .error) {
        self.init(
            Code(fault.code),
            severity,
            fault.message,
            remedy: fault.remedy
                ?? (fault.looksLikeJSON ? "This looks like JSON; pass `--input-format jsonl --field NAME`." : nil)
        )
        explain(headline: fault.headline)
    }
}

extension Finding.Code {
    /// Returns the finding code for an error of an encoding layer.
    fileprivate init(_ code: EncodingFault.Code) {
        self =
            switch code {
            case .badPercent: .encodingBadPercent
            case .badBase64: .encodingBadBase64
            case .notCanonicalBase64: .encodingNotCanonicalBase64
            case .urlSafeBase64: .encodingURLSafeBase64
            case .wrappedBase64: .encodingWrappedBase64
            case .plusBecameSpace: .encodingPlusBecameSpace
            case .percentTwice: .encodingPercentTwice
            case .htmlEscaped: .encodingHTMLEscaped
            case .jsonEscaped: .encodingJSONEscaped
            case .quotedPrintable: .encodingQuotedPrintable
            case .truncated: .encodingTruncated
            case .badDeflate: .encodingBadDeflate
            case .notUTF8: .encodingNotUTF8
            case .tooLarge: .inputTooLarge
            case .empty: .inputEmpty
            case .unknownFormat: .inputUnknownFormat
            }
    }
}

extension EncodingFault {
    /// Whether a value that is expected to be Base64 begins like a JSON object or array.
    fileprivate var looksLikeJSON: Bool {
        guard offset == 0, code == .badBase64 || code == .unknownFormat else { return false }
        return byte == UInt8(ascii: "{") || byte == UInt8(ascii: "[")
    }
}
