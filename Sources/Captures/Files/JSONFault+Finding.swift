// SPDX-License-Identifier: Apache-2.0

package import SAML
package import StrictJSON

extension SourceLocation {
    /// Creates a location from a JSON location.
    package init(_ place: JSONPlace) {
        self.init(line: place.line, column: place.column)
    }
}

extension JSONFault {
    /// The finding for reports.
    package var finding: Finding {
        let code: Finding.Code =
            switch code {
            case .truncated: .encodingTruncated
            case .notUTF8: .encodingNotUTF8
            case .malformed, .tooDeep, .tooLong, .duplicateName, .unreadable: .inputUnknownFormat
            }
        return Finding(code, .error, reason, at: SourceLocation(location))
    }

    /// Returns the error with its line number adjusted, for a text that is one line of a file.
    func moved(toLine line: Int) -> JSONFault {
        let place = JSONPlace(line: location.line + line - 1, column: location.column)
        return JSONFault(code, offset: offset, at: place, reason)
    }
}
