// SPDX-License-Identifier: Apache-2.0

internal import SAMLSignature

/// An error in the configuration of a service provider, which prevents its start.
public struct ConfigurationError: Error, Hashable, Sendable {
    /// The kinds of configuration errors.
    @nonexhaustive
    public enum Code: String, Hashable, Sendable, CaseIterable {
        /// The entity ID is empty, has more than 256 characters, or is not an absolute URI (SDP-G04).
        case entityID = "configuration.entity-id"
        /// A URL is not `https`, or has a query or a trailing slash where none is allowed.
        case url = "configuration.url"
        /// There is no key, there are too many, or a key cannot sign.
        case key = "configuration.key"
        /// The metadata of an identity provider cannot be used.
        case identityProvider = "configuration.identity-provider"
        /// A value of the own metadata is not possible there.
        case metadata = "configuration.metadata"
        /// The requested authentication contexts cannot be checked.
        case context = "configuration.context"
        /// A number is out of its range.
        case range = "configuration.range"
        /// A setting that is read is absent, has a different type, or is not one of the possible texts.
        case setting = "configuration.setting"
    }

    /// The kind of the error.
    public let code: Code

    /// A description of the error and of the next step.
    public let reason: String

    init(_ code: Code, _ reason: String) {
        self.code = code
        self.reason = reason
    }
}

extension [UInt8] {
    /// Reads a file of the configuration, at most 4 MiB.
    init(contentsOf path: String, _ code: ConfigurationError.Code) throws(ConfigurationError) {
        do throws(TrustError) {
            self = try TrustFile.read(path)
        } catch {
            throw ConfigurationError(code, "`\(path)`: \(error.reason)")
        }
    }
}

extension ConfigurationError: CustomStringConvertible {
    /// The code and the reason, on one line.
    public var description: String { "\(code.rawValue): \(reason)" }
}
