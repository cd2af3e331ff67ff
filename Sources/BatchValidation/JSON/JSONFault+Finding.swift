// SPDX-License-Identifier: Apache-2.0

package import SAML
package import StrictJSON

extension SourceLocation {
    /// The same place in the words of a finding.
    package init(_ place: JSONPlace) {
        self.init(line: place.line, column: place.column)
    }
}

extension JSONFault {
    /// The fault as a report has it.
    package var finding: Finding {
        let code: Finding.Code =
            switch code {
            case .truncated: .encodingTruncated
            case .notUTF8: .encodingNotUTF8
            case .malformed, .tooDeep, .tooLong, .duplicateName, .unreadable: .inputUnknownFormat
            }
        return Finding(code, .error, reason, at: SourceLocation(location))
    }

    /// The same fault in a text that began on another line.
    func moved(toLine line: Int) -> JSONFault {
        let place = JSONPlace(line: location.line + line - 1, column: location.column)
        return JSONFault(code, offset: offset, at: place, reason)
    }
}
