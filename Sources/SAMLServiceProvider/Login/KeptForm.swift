// SPDX-License-Identifier: Apache-2.0

internal import SAML
internal import SAMLEncoding

/// A form that the user sent before the login, which the browser sends again after it (IIP-SP09, SDP-SP22).
struct KeptForm {
    private let fields: [(name: String, value: String)]

    /// The largest number of fields.
    private static let mostFields = 1_000

    /// Reads a form; fails if a browser would not send it again with the same values.
    init?(_ octets: [UInt8]) {
        var fields: [(name: String, value: String)] = []
        for part in octets.split(separator: UInt8(ascii: "&")) {
            let end = part.firstIndex(of: UInt8(ascii: "=")) ?? part.endIndex
            guard end < part.endIndex, fields.count < Self.mostFields, let name = Self.text(part[..<end]),
                let value = Self.text(part[end...].dropFirst())
            else { return nil }
            fields.append((name, value))
        }
        self.fields = fields
    }

    /// Returns the page that sends the form; `nil` if the target is too long for a URL.
    func page(
        to target: LocalPath,
        _ endpoints: ServiceProvider.Endpoints
    ) -> ServiceProvider.Response? {
        EndpointURL(endpoints.url(of: target)).map { .page(PostPage(posting: fields, to: $0)) }
    }

    /// Decodes a name or a value, whose line breaks are those that browsers send.
    private static func text(_ octets: ArraySlice<UInt8>) -> String? {
        guard let bytes = try? PercentEncoding.decode(octets.span, plus: .space),
            let text = String(validating: bytes, as: UTF8.self),
            text.unicodeScalars.allSatisfy({ $0.value >= 0x20 || [0x09, 0x0A, 0x0D].contains($0.value) })
        else { return nil }
        return text
    }
}
