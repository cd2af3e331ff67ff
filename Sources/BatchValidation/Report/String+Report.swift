// SPDX-License-Identifier: Apache-2.0

extension Unicode.Scalar {
    /// Whether the scalar could write lines, colours or reordered text of its own into a report (S-55).
    var isUnsafeInReport: Bool {
        switch value {
        case 0x00...0x1F, 0x7F...0x9F: true  // C0, DELETE and C1 controls
        case 0x061C, 0x200E, 0x200F, 0x202A...0x202E, 0x2066...0x2069: true  // bidirectional controls
        case 0x2028, 0x2029, 0xFEFF: true  // line separators, byte order mark
        default: false
        }
    }
}

extension String {
    /// The text with every scalar that could disturb a report as `\u{…}`.
    package var escapedForReport: String {
        guard unicodeScalars.contains(where: \.isUnsafeInReport) else { return self }
        var result = ""
        for scalar in unicodeScalars {
            if scalar.isUnsafeInReport {
                result += "\\u{" + String(scalar.value, radix: 16, uppercase: true) + "}"
            } else {
                result.unicodeScalars.append(scalar)
            }
        }
        return result
    }
}
