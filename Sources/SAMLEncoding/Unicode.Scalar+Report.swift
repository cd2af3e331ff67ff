// SPDX-License-Identifier: Apache-2.0

extension Unicode.Scalar {
    /// Whether the scalar could break lines, change colors or reorder text in a report (S-55).
    package var isUnsafeInReport: Bool {
        if isASCII { return value < 0x20 || value == 0x7F }
        return switch properties.generalCategory {
        case .control, .format, .lineSeparator, .paragraphSeparator, .privateUse, .surrogate, .unassigned: true
        default: false
        }
    }
}
