// SPDX-License-Identifier: Apache-2.0

internal import AdobePass
internal import ArgumentParser
internal import BatchValidation
internal import Captures

#if canImport(FoundationEssentials)
internal import FoundationEssentials
#else
internal import Foundation
#endif

/// The source of the authorization, which is never an argument, because all processes of the system can read arguments.
struct ExchangeSecrets: ParsableArguments {
    @Option(
        help: ArgumentHelp(
            "JSON with client_id and client_secret, which --software-statement-file creates.",
            valueName: "file"
        )
    )
    var clientCredentialsFile: InputPath?

    @Option(
        help: ArgumentHelp(
            "The software statement to register a client with, if there are no credentials or the service no longer knows them.",
            valueName: "file"
        )
    )
    var softwareStatementFile: InputPath?

    @Option(help: .hidden) var accessToken: String?
    @Option(help: .hidden) var clientId: String?
    @Option(help: .hidden) var clientSecret: String?
    @Option(help: .hidden) var softwareStatement: String?

    func validate() throws {
        guard accessToken == nil, clientId == nil, clientSecret == nil, softwareStatement == nil else {
            throw ValidationError(
                "Secrets are not accepted as arguments: name a file, or set an environment variable."
            )
        }
        guard softwareStatementFile == nil || clientCredentialsFile != nil else {
            throw ValidationError(
                "--software-statement-file requires --client-credentials-file, which stores the credentials."
            )
        }
    }

    /// Reads the authorization.
    ///
    /// - Parameters:
    ///   - information: The device information for the authorization calls.
    ///   - tell: A closure that receives messages.
    /// - Returns: The authorization.
    /// - Throws: ``ConfigurationFault`` if there is no authorization, or a file is invalid.
    func authorization(_ information: ClientInformation?, tell: (String) -> Void) throws -> ClientAuthorization {
        let variables = ProcessInfo.processInfo.environment
        let store: any CredentialStore
        var registration: ServiceCall<ClientCredentials>?
        if let clientCredentialsFile {
            let information = try Self.required(information)
            let file = SecretFile(path: clientCredentialsFile)
            if let bytes = try file.read(tell) {
                guard let credentials = ClientCredentials(json: bytes) else {
                    throw ConfigurationFault("\(file): The file is not JSON with client_id and client_secret.")
                }
                registration = try softwareStatementFile.flatMap { statement in
                    try Self.registration(SecretFile(path: statement), information, tell)
                }
                store = RegisteredCredentials(credentials, path: try ExchangeArguments.text(clientCredentialsFile))
            } else if let softwareStatementFile {
                let statement = SecretFile(path: softwareStatementFile)
                registration = try Self.registration(statement, information, tell)
                guard registration != nil else { throw statement.missing }
                store = try NewCredentialFile(file, path: try ExchangeArguments.text(clientCredentialsFile))
            } else {
                throw file.missing
            }
            return .credentials(store, registration: registration, information: information)
        }
        if let text = variables["SWIFT_SAML_ACCESS_TOKEN"], !text.isEmpty {
            guard let token = AccessToken(text) else {
                throw ConfigurationFault("SWIFT_SAML_ACCESS_TOKEN does not contain a bearer token.")
            }
            return .token(token)
        }
        guard let id = variables["SWIFT_SAML_CLIENT_ID"], let secret = variables["SWIFT_SAML_CLIENT_SECRET"] else {
            throw ConfigurationFault(
                "Credentials are missing. Set SWIFT_SAML_ACCESS_TOKEN, or SWIFT_SAML_CLIENT_ID and SWIFT_SAML_CLIENT_SECRET, "
                    + "or pass --client-credentials-file."
            )
        }
        let credentials = ClientCredentials(clientID: PrivateText(id), clientSecret: PrivateText(secret))
        return .credentials(
            InMemoryCredentialStore(credentials),
            registration: nil,
            information: try Self.required(information)
        )
    }

    private static func required(_ information: ClientInformation?) throws(ConfigurationFault) -> ClientInformation {
        guard let information else { throw ConfigurationFault("--device-info is missing") }
        return information
    }

    /// Returns the registration of a client; `nil` if there is no file with a software statement.
    private static func registration(
        _ file: SecretFile,
        _ information: ClientInformation,
        _ tell: (String) -> Void
    ) throws -> ServiceCall<ClientCredentials>? {
        guard let bytes = try file.read(tell) else { return nil }
        let text = String(decoding: bytes, as: UTF8.self).filter { !$0.isWhitespace }
        guard !text.isEmpty, text.utf8.allSatisfy({ (0x21...0x7E).contains($0) }) else {
            throw ConfigurationFault("\(file): The file does not contain a software statement.")
        }
        return .registerClient(softwareStatement: PrivateText(text), redirectURI: nil, information: information)
    }
}
