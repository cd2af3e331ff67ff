// SPDX-License-Identifier: Apache-2.0

internal import SAML
internal import SAMLEncoding
internal import StrictJSON
internal import UntrustedText

/// The answer of a service in JSON that reports an error, in place of the message that the service refused.
enum ErrorAnswer {
    /// The members of an error, or of the first one in a list, of which the first contains its code.
    private static let codes = ["code", "error", "errorCode", "error_code"]

    private static let maximumSize = 2 << 10

    /// Returns the finding about an answer, or `nil` for other texts.
    static func finding(in text: [UInt8]) -> Finding? {
        guard text.count <= maximumSize, text.first(where: { !$0.isJSONWhitespace }) == UInt8(ascii: "{"),
            let answer = try? JSONDocument(parsing: text).value, answer["SAMLResponse"] == nil,
            let error = answer["errors"]?.asElements.first ?? answer["error"].map({ _ in answer })
        else { return nil }
        let code = codes.lazy.compactMap { error[$0]?.asText }.first.map { Array($0.utf8) } ?? []
        let isCode = 1...64 ~= code.count && code.allSatisfy { $0.isAlphanumeric || "_-.".utf8.contains($0) }
        let known = ReportedError(in: text)
        var finding = Finding.unknownFormat(
            "This is the answer of a service that reports an error\(isCode ? " (`\(String(decoding: code, as: UTF8.self))`)" : ""), "
                + "not a SAML message."
        )
        finding.explain(
            known,
            remedy: (known?.remedy.map { "\($0) " } ?? "")
                + "Pass the body of the request that got this answer: it has the parameter `SAMLResponse`. `samltool adobe-audit` "
                + "explains the codes of Adobe Pass in a HAR."
        )
        return finding
    }
}
