// SPDX-License-Identifier: Apache-2.0

extension Finding.Party {
    /// Determines the party for a comparison, in a message of the identity provider, from the source of the expected value and
    /// from the kind of difference.
    ///
    /// - Parameters:
    ///   - code: The code of the finding.
    ///   - expectation: The source of the expected value.
    ///   - near: The expected value that is nearest to the one of the document, with the differences.
    init(
        for code: Finding.Code,
        expected expectation: Finding.Expectation,
        near: (text: String, differences: [NearMiss])? = nil
    ) {
        if let near, expectation == .setting || expectation == .metadata, near.text.hasHiddenCharacters {
            self = .settings
        } else if let near, code.check == .destination,
            near.differences.contains(where: { $0 == .scheme || $0 == .port })
        {
            self = .network
        } else if code == .inResponseToMismatch, expectation == .request {
            self = .serviceProvider
        } else if code == .inResponseToMismatch && expectation == .message
            || code == .issuerMismatch && expectation != .setting
            || code == .sessionExpired && expectation == .request
        {
            self = .identityProvider
        } else {
            self.init(for: code, nil)
        }
    }

    /// Returns the remedy for a value that only a setting or a proxy explains, or `nil` for the remedy of the code.
    func remedy(for code: Finding.Code, expected expectation: Finding.Expectation) -> String? {
        let option = "`--\(code.area)`"
        switch self {
        case .network:
            return
                "A reverse proxy usually changes the scheme and the port. Configure the service provider to use its public "
                + "URL, for example by `X-Forwarded-Proto` and `X-Forwarded-Port`. If the document is right, pass its value with "
                + "\(option)."
        case .settings where code != .issuerMismatch:
            let place = expectation == .metadata ? "the metadata of the service provider" : "the value of \(option)"
            return "Remove the white space and the invisible characters from \(place)."
        default: return nil
        }
    }
}

extension String {
    /// Whether the text begins or ends with white space, or contains characters that a reader does not see.
    fileprivate var hasHiddenCharacters: Bool {
        deceptiveCharacters != nil || utf8.count != LocatorParts.trimmed(Array(utf8)).count
    }
}
