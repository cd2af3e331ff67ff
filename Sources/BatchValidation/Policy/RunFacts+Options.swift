// SPDX-License-Identifier: Apache-2.0

package import SAML
internal import SAMLSignature
internal import UntrustedText

extension RunFacts {
    /// Creates the facts of a run.
    ///
    /// - Parameters:
    ///   - version: The version of the program.
    ///   - time: The validation time.
    ///   - options: The options of the run.
    ///   - check: The check of signatures, or `nil` without trusted keys.
    package init(version: String, time: ValidationTime, options: RunOptions, check: SignatureCheck?) {
        var moment = "issue-instant"
        if case .instant(let instant) = time { moment = Timestamp(seconds: instant.seconds).description }
        self.init(version: version, time: time == .issueInstant ? "the IssueInstant of each document" : moment)
        for key in PolicyKey.all where key.isFact || key.section == .inputs || key.flag == "--at" {
            let texts = key.texts(options).map { String(decoding: $0, as: UTF8.self) }
            // A second run with the database of the first one would find each assertion in it.
            if key.section != .replays, !["--entry", "--files-from"].containsIdentical(to: key.flag) {
                for text in texts { command += " \(ShellWord.option(key.flag, key.flag == "--at" ? moment : text))" }
            }
            guard key.isFact else { continue }
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
