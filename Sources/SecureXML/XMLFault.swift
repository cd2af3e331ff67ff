// SPDX-License-Identifier: Apache-2.0

package import UntrustedText

/// An error for a document that the XML parser rejects.
package struct XMLFault: Error, Hashable, Sendable {
    /// The kinds of errors, with the finding codes of reports as raw values.
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

    /// The kind of the error.
    package let code: Code

    /// The location of the error, or `nil` if it has no location.
    package let location: XMLLocation?

    /// A description of the error, which never contains values from the document.
    @Exact package private(set) var reason: String

    /// The error number of libxml2, or `nil` if libxml2 did not report the error.
    package let nativeCode: Int?

    /// The next step, or `nil` if that of the catalog fits.
    @Exact package private(set) var remedy: String?

    @inline(never)
    package init(
        _ code: Code,
        at location: XMLLocation?,
        _ reason: String,
        nativeCode: Int? = nil,
        remedy: String? = nil
    ) {
        self.code = code
        self.location = location
        self.reason = reason
        self.nativeCode = nativeCode
        self.remedy = remedy
    }
}

extension XMLFault: CustomStringConvertible {
    package var description: String {
        let place = location.map { "\($0.line):\($0.column): " } ?? ""
        return "\(place)\(code.rawValue): \(reason)"
    }
}
