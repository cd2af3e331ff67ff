// SPDX-License-Identifier: Apache-2.0

internal import SAML
internal import UntrustedText

/// The options of `samltool validate` from the command line or a policy file, by key.
package struct RunOptions: Sendable {
    private var values: [ExactText: [any PolicyElement]] = [:]

    /// Creates options without values.
    package init() {}

    /// The values of a key; none if the option is not given.
    package subscript(key: PolicyKey) -> [any PolicyElement] {
        get { values[ExactText(key.name)] ?? [] }
        set { values[ExactText(key.name)] = newValue.isEmpty ? nil : newValue }
    }

    /// Copies each missing option from other options.
    package mutating func adopt(_ others: RunOptions) {
        values.merge(others.values) { own, _ in own }
    }

    /// The reason that the options cannot be used: a value is out of range, or two options contradict each other.
    package var refusal: ConfigurationFault? {
        for key in PolicyKey.all {
            if let refusal = key.refusal(self[key]) { return ConfigurationFault(refusal, about: key.name) }
        }
        let settings = settings
        if let profile = settings.profile, profile != .attributeQuery, settings.query != nil {
            return ConfigurationFault("--query requires --profile attribute-query.", about: "query", "profile")
        }
        if settings.group, settings.noGroup {
            return ConfigurationFault("--group and --no-group exclude each other.", about: "group", "no-group")
        }
        if settings.group, settings.format != .text {
            return ConfigurationFault(
                "--group is an option of --format text; html, markdown and --summary always contain the causes.",
                about: "group"
            )
        }
        if settings.profile == .saml2int, let skew = settings.clockSkew, skew < ValidationPolicy.federationClockSkew {
            return ConfigurationFault(
                "--profile saml2int requires a --clock-skew of \(ValidationPolicy.federationClockSkew) to "
                    + "\(ValidationPolicy.clockSkews.upperBound) seconds (SDP-G01), not \(skew).",
                about: "profile",
                "clock-skew"
            )
        }
        return nil
    }

    /// The settings: the given options, and defaults for all others.
    package var settings: RunSettings {
        var settings = RunSettings()
        for key in PolicyKey.all where !self[key].isEmpty { key.apply(self[key], &settings) }
        return settings
    }
}
