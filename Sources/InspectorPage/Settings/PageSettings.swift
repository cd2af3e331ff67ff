// SPDX-License-Identifier: Apache-2.0

internal import BatchValidation
internal import Captures
package import SAML
internal import SAMLEncoding
internal import StrictJSON
internal import UntrustedText

/// The trusted keys, the policy and the validation time that the user edits on the page.
///
/// The JSON has two members: `options`, an object like a policy file of `samltool validate` in which each path is the
/// name of a file, and `files`, a list of these files with their content in Base64.
package struct PageSettings: Sendable {
    private(set) var validator: DocumentValidator
    let limits: DocumentLimits

    /// Decrypts a document for the display of its content; `nil` without decryption keys.
    let decrypt: (@Sendable ([UInt8]) -> [UInt8]?)?

    /// The trusted keys; `nil` without any.
    let check: SignatureCheck?

    /// The flags of the command line that has the same result, without the time if it is that of the clock.
    private let fixedFlags: String

    /// Whether the validation time is the time of each request.
    private let followsClock: Bool

    /// The requests that responses may answer, as the user entered them.
    let expectedRequests: [String]

    /// The descriptions of the metadata among the files, by the names of the files.
    let descriptions: [JSONValue.Member]

    /// The notices about parts of trust files that are not used.
    let notices: [String]

    /// The facts that a report begins with.
    private(set) var facts: RunFacts

    /// The validation time, or `nil` if each document is validated at its issue instant.
    private(set) var moment: Timestamp?

    /// The clock skew in seconds.
    let clockSkew: Int

    /// Reads settings.
    ///
    /// - Parameters:
    ///   - json: The settings as JSON.
    ///   - now: The current time, which applies unless the settings contain another one.
    /// - Throws: ``PageFault`` with every problem of the options.
    package init(_ json: [UInt8], now: Timestamp) throws(PageFault) {
        let document: JSONDocument
        do throws(JSONFault) {
            document = try JSONDocument(parsing: json)
        } catch {
            throw PageFault(400, "The settings are not JSON.")
        }
        let files = try SettingsFiles(document.member("files"), at: now)
        descriptions = files.descriptions
        guard case .object(let members, _) = document.member("options") else {
            throw PageFault(400, "The settings have no options.")
        }
        // The page shows every message, and not only responses.
        var policy: [JSONValue.Member] = [.init("messages", .string(MessageSelection.all.rawValue))]
        var flags = ["--messages all"]
        for member in members {
            guard let key = PageOptions.named(member.name) else {
                throw PageFault(400, "The page does not offer the option \(member.name.escapedForReport).")
            }
            let words = try key.takesPaths ? files.paths(member.value, ofIssuers: key.takesIssuers) : member.value.value
            policy.append(.init(key.name, words))
            flags += CommandLineText.flags(key, member.value)
        }
        fixedFlags = flags.joined(separator: " ")
        followsClock = document.member("options")?.member("at") == nil
        expectedRequests = document.member("options")?.member("in-response-to")?.texts ?? []
        do throws(ConfigurationFault) {
            let options = try Self.read(policy)
            let settings = options.settings
            let readAt = if case .instant(let instant) = settings.at { instant } else { now }
            let (validator, check) = try settings.makeValidator(readAt: readAt)
            self.validator = validator
            self.check = check
            let (policy, time) = (validator.options.policy, validator.options.time)
            let version = "saml-inspector \(PackageVersion.current)"
            var facts = RunFacts(version: version, time: time, options: options, check: check)
            facts.options = facts.options.map(files.naming)
            self.facts = facts
            moment = time == .issueInstant ? nil : readAt
            clockSkew = policy.clockSkew
            limits = validator.options.limits
            notices = ((check?.notices ?? []) + policy.serviceNotices(at: readAt)).map(files.naming)
            decrypt = try DocumentProtection.decrypter(settings.signatures, limits: limits, at: readAt)
        } catch {
            throw PageFault(
                error.problems.map { ConfigurationFault.Problem(files.naming($0.text), about: $0.options) }
            )
        }
    }

    /// Returns the settings for a request at a time: without a fixed validation time, that is the validation time.
    func current(_ now: Timestamp) -> PageSettings {
        guard followsClock else { return self }
        var settings = self
        settings.validator = validator.validating(at: .instant(now))
        settings.moment = now
        settings.facts.time = now.description
        return settings
    }

    /// The flags of the command line that has the same result at any later time.
    var flags: String {
        guard followsClock, let moment else { return fixedFlags }
        return "\(fixedFlags) --at \(moment)"
    }

    /// Reads the options as a policy file, so that the page accepts what the command line accepts.
    private static func read(_ policy: [JSONValue.Member]) throws(ConfigurationFault) -> RunOptions {
        // Every path in it is absolute, and no place in it is one on the page.
        let options = try PolicyFile.options(in: JSONValue.object(policy).encoded, named: nil, from: InputPath("/"))
        if let refusal = options.refusal { throw refusal }
        return options
    }
}

extension JSONDocument {
    func member(_ name: String) -> JSONDocument? {
        guard case .object(let members, _) = self else { return nil }
        return members.first { $0.name.isIdentical(to: name) }?.value
    }

    /// The strings of a string or of a list.
    var texts: [String] {
        switch self {
        case .string(let text, _): [text]
        case .array(let elements, _): elements.flatMap(\.texts)
        case .number(let digits, _): [digits]
        default: []
        }
    }
}
