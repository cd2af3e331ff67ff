// SPDX-License-Identifier: Apache-2.0

internal import SAML

/// A form that the user sent before the login, which the browser sends again after it (IIP-SP09, SDP-SP22).
struct KeptForm {
    private let fields: [(name: String, value: String)]

    /// The largest number of fields.
    private static let maximumFields = 1_000

    /// Reads a form; fails if a browser would not send it again with the same values.
    init?(_ octets: [UInt8]) {
        guard let parameters = FormParameters.decode(octets, most: Self.maximumFields) else { return nil }
        var fields: [(name: String, value: String)] = []
        for (name, value) in parameters {
            guard let value, Self.isKept(name), Self.isKept(value) else { return nil }
            fields.append((name, value))
        }
        self.fields = fields
    }

    /// Returns the page that sends the form; `nil` if the target is too long for a URL.
    func page(
        to target: LocalPath,
        _ endpoints: ServiceProvider.Endpoints
    ) -> ServiceProvider.BrowserResponse? {
        EndpointURL(endpoints.url(of: target)).map { .page(PostPage(posting: fields, to: $0)) }
    }

    /// Returns whether a browser sends a name or a value unchanged; line breaks are those that browsers send.
    private static func isKept(_ text: String) -> Bool {
        text.unicodeScalars.allSatisfy { $0.value >= 0x20 || [0x09, 0x0A, 0x0D].contains($0.value) }
    }
}
