// SPDX-License-Identifier: Apache-2.0

package import SAMLEncoding

extension Finding {
    /// A fault of an encoding layer as a finding.
    package init(_ fault: EncodingFault, _ severity: Severity = .error) {
        self.init(
            Code(rawValue: fault.code.rawValue) ?? .inputUnknownFormat,
            severity,
            fault.message,
            remedy: fault.looksLikeJSON ? "This looks like JSON; pass `--input-format jsonl --field NAME`." : nil
        )
    }
}

extension EncodingFault {
    /// Whether a value that has to be Base64 begins like a JSON object or array.
    fileprivate var looksLikeJSON: Bool {
        guard offset == 0, code == .badBase64 || code == .unknownFormat else { return false }
        return byte == UInt8(ascii: "{") || byte == UInt8(ascii: "[")
    }
}
