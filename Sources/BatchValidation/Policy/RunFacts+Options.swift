// SPDX-License-Identifier: Apache-2.0

package import SAML
internal import SAMLSignature

extension RunFacts {
    /// Creates the facts of a run.
    ///
    /// - Parameters:
    ///   - version: The version of the program.
    ///   - time: The validation time.
    ///   - options: The options of the run.
    ///   - check: The check of signatures, or `nil` without trusted keys.
    package init(version: String, time: ValidationTime, options: RunOptions, check: SignatureCheck?) {
        let words =
            switch time {
            case .instant(let instant): instant.description
            case .issueInstant: "the IssueInstant of each document"
            }
        self.init(version: version, time: words)
        for key in PolicyKey.all where key.isFact {
            let texts = key.texts(options).map { String(decoding: $0, as: UTF8.self) }
            // Where earlier assertions are stored does not decide on a verdict, so the same run has the same page.
            self.options += texts.map { $0.isEmpty || key.section == .replays ? key.flag : "\(key.flag) \($0)" }
        }
        if let check { (keys, otherKeys) = check.listedKeys }
    }
}

extension PolicyKey {
    /// Whether the option decides on verdicts.
    ///
    /// The validation time is its own fact.
    fileprivate var isFact: Bool {
        switch section {
        case .trust, .signatures, .decryption, .policy, .replays: flag != "--at"
        case .inputs, .limits, .report, .run: false
        }
    }
}

extension SignatureCheck {
    /// The maximum number of listed keys.
    private static let maximumKeys = 50

    /// The trusted keys as a report names them, and the number of those that are not listed.
    fileprivate var listedKeys: (keys: [String], others: Int) {
        let listing = trust.listing(most: Self.maximumKeys)
        return (listing.entries.map { "\($0.name), for \($0.issuer ?? "every issuer")" }, listing.omitted)
    }
}
