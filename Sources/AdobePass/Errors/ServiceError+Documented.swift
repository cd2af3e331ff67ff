// SPDX-License-Identifier: Apache-2.0

internal import UntrustedText

extension ServiceError {
    /// A documented code.
    package struct DocumentedCode: Sendable {
        package let code: ServiceName

        /// The documented action; `nil` if no action is documented.
        package let action: ServiceName?

        /// The documented HTTP statuses; empty if only the interface description lists the code.
        package let statuses: [Int]
    }

    /// The codes of REST API V2 and V1, of Dynamic Client Registration and of the SSO service: a line of the file is a code,
    /// its action and its statuses, with `-` for what is not documented.
    package static let documented = WordLists.lines(PackageResources.documented_codes_txt).map { words in
        DocumentedCode(
            code: ServiceName(rawValue: words[0]),
            action: words[1].isIdentical(to: "-") ? nil : ServiceName(rawValue: words[1]),
            statuses: words[2].utf8.split(separator: UInt8(ascii: ",")).compactMap { Int(Substring($0)) }
        )
    }
}
