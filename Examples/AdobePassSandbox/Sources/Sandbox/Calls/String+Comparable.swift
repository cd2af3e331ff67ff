// SPDX-License-Identifier: Apache-2.0

extension String {
    /// The maximum number of consecutive combining marks.
    private static let mostMarks = 64

    /// Whether the standard library compares and hashes the text in linear time (S-59).
    ///
    /// Before a comparison, it sorts the combining marks after each character, which takes quadratic time for a long
    /// run. Writing systems use only a few.
    var isComparable: Bool {
        // Most text is ASCII, which has no combining marks.
        guard utf8.contains(where: { $0 >= 0x80 }) else { return true }
        var marks = 0
        for scalar in unicodeScalars {
            switch scalar.properties.generalCategory {
            case .nonspacingMark, .spacingMark, .enclosingMark: marks += 1
            default: marks = 0
            }
            if marks > Self.mostMarks { return false }
        }
        return true
    }
}
