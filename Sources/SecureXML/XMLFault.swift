// SPDX-License-Identifier: Apache-2.0

package import UntrustedText

/// A document that could not be read as XML under our rules.
package struct XMLFault: Error, Hashable, Sendable {
    /// What went wrong, as the finding code that reports use.
    @nonexhaustive
    package enum Code: String, Hashable, Sendable, CaseIterable {
        case empty = "input.empty"
        case tooLarge = "input.too-large"
        case notUTF8 = "encoding.not-utf8"
        case malformed = "xml.malformed"
        case doctype = "xml.doctype"
        case limitExceeded = "xml.limit-exceeded"
        case unsupportedVersion = "xml.unsupported-version"
        case undeclaredPrefix = "xml.undeclared-prefix"
        case duplicateID = "xml.duplicate-id"
    }

    /// What went wrong.
    package let code: Code

    /// Where, if it has a place.
    package let location: XMLLocation?

    /// What was expected and what was found; never a value from the document.
    @Exact package private(set) var reason: String

    /// libxml2's own error number, where it was the one to complain.
    package let nativeCode: Int?

    @inline(never)
    package init(_ code: Code, at location: XMLLocation?, _ reason: String, nativeCode: Int? = nil) {
        self.code = code
        self.location = location
        self.reason = reason
        self.nativeCode = nativeCode
    }
}

extension XMLFault: CustomStringConvertible {
    package var description: String {
        let place = location.map { "\($0.line):\($0.column): " } ?? ""
        return "\(place)\(code.rawValue): \(reason)"
    }
}
