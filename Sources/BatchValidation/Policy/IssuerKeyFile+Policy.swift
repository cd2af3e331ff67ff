// SPDX-License-Identifier: Apache-2.0

internal import Captures
package import StrictJSON

extension IssuerKeyFile: PolicyElement {
    package static var kind: String { "a string with an entity ID, an equals sign and a path" }
    package static var kinds: String { "strings with an entity ID, an equals sign and a path" }
    package static var form: String { "ISSUER=FILE: an entity ID and a path" }

    package init?(argument: [UInt8]) {
        guard let (issuer, path) = Self.parts(of: argument) else { return nil }
        self.init(issuer: issuer, path: InputPath(bytes: path))
    }

    package static func element(
        _ value: JSONDocument,
        in folder: PolicyFolder
    ) throws(PolicyValueFault) -> IssuerKeyFile? {
        guard case .string(let text, _) = value else { throw .kind }
        guard let (issuer, path) = parts(of: Array(text.utf8)) else { throw .value(text, form: form) }
        return IssuerKeyFile(issuer: issuer, path: folder.resolve(String(decoding: path, as: UTF8.self)))
    }

    package var bytes: [UInt8] { Array("\(issuer)=".utf8) + path.bytes }
}
