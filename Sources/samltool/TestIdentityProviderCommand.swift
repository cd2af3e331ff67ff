// SPDX-License-Identifier: Apache-2.0

internal import ArgumentParser
internal import BatchValidation
internal import Captures
internal import MetadataRetrieval
internal import SAML
internal import TestIdentityProvider
internal import UntrustedText

/// `samltool test-idp`: serves a test identity provider to the local browser.
struct TestIdentityProviderCommand: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "test-idp",
        abstract: "Serve a test identity provider to the browser of this machine.",
        discussion: """
            The identity provider signs in the user that you choose on its page, without a password, or sends the fault or \
            attack that you choose there. It also resolves artifacts, starts and answers logouts, and rolls over its key. \
            Its private keys are public: trust its metadata only in tests.

            It listens on 127.0.0.1 only, stops on Ctrl-C, and verifies no signature of a request. Without `--service`, it \
            answers every service whose ACS is on the loopback interface; logout then requires that the entity ID of the \
            service is the URL of its metadata, with the endpoint `slo` beside it.

            EXAMPLE
              samltool test-idp --output idp.xml
              samltool test-idp --user alice,groups=admins --user bob
              samltool test-idp --service sp.xml
            """
    )

    @Option(help: ArgumentHelp("The port; 0 chooses a free one.", valueName: "number"))
    var port: UInt16 = 8_765

    @Option(
        help: ArgumentHelp(
            "The metadata of the services: a file, `-`, or a URL (trait HTTPClient). Only these services are answered.",
            valueName: "metadata"
        )
    )
    var service: InputPath?

    @Option(
        help: ArgumentHelp(
            "Repeatable: A user to choose from, with attributes (default: user-1).",
            valueName: "name[,attribute=value]…"
        )
    )
    var user: [String] = []

    @Option(
        help: ArgumentHelp(
            "Encrypt assertions for the RSA key of this certificate in PEM, with RSA-OAEP (SHA-1) and AES-256-GCM.",
            valueName: "file"
        )
    )
    var encryptFor: InputPath?

    @Option(
        name: .shortAndLong,
        help: ArgumentHelp("Also write the metadata to this file, which is replaced.", valueName: "file")
    )
    var output: InputPath?

    func validate() throws {
        guard user.count <= 50, user.allSatisfy({ $0.utf8.count <= 4_096 && Self.user($0) != nil }) else {
            throw ValidationError(
                "--user takes a name of 1 to 256 bytes, and pairs ATTRIBUTE=VALUE after commas; at most 50 times."
            )
        }
    }

    /// Returns the user of an argument, in which an attribute with several values occurs several times.
    private static func user(_ text: String) -> TestUser? {
        let parts = text.split(separator: ",", omittingEmptySubsequences: false).map(String.init)
        guard 1...256 ~= parts[0].utf8.count else { return nil }
        var attributes: [SAML.Attribute] = []
        for part in parts.dropFirst() {
            let pair = part.split(separator: "=", maxSplits: 1, omittingEmptySubsequences: false).map(String.init)
            guard pair.count == 2, !pair[0].isEmpty else { return nil }
            let earlier = attributes.firstIndex { $0.name.isIdentical(to: pair[0]) }
            let values = (earlier.map { attributes.remove(at: $0).values } ?? []) + [.init(pair[1])]
            attributes.insert(SAML.Attribute(pair[0], values: values), at: earlier ?? attributes.count)
        }
        return TestUser(parts[0], attributes: attributes)
    }

    func run() async throws {
        let metadata: [UInt8]? = if let service { try await Self.metadata(service) } else { nil }
        var server = try TestIdentityProviderServer(port: port)
        var idp: TestIdentityProvider
        let site: TestIdentityProvider.Site
        do {
            idp = try TestIdentityProvider(entityID: server.address)
            if let encryptFor {
                try idp.encrypt(for: InputFile(reading: encryptFor, limit: Self.maximumMetadataBytes).bytes)
            }
            let users = user.isEmpty ? [TestUser()] : user.compactMap(Self.user)
            site = try TestIdentityProvider.Site(idp, users: users, service: metadata)
        } catch {
            throw ConfigurationFault("The identity provider cannot start. \(error)")
        }
        if let output {
            var file = try ReportOutput(creating: output)
            try file.append(idp.metadata)
            try file.finish()
        }
        StandardStreams.write(
            """
            Test identity provider: \(server.address)
            Metadata: \(server.address)/metadata
            Give the metadata to the service, and start a login there. Press Ctrl-C to stop.

            """,
            to: 1
        )
        server.run { head, body in site.answer(head, body: body, at: Timestamp.now) }
        throw ExitCode(Interruption.exitStatus)
    }

    /// Reads the metadata of a file or a URL.
    private static func metadata(_ place: InputPath) async throws -> [UInt8] {
        let text = place.description
        guard text.utf8.starts(with: "http://".utf8) || text.utf8.starts(with: "https://".utf8) else {
            return try InputFile(reading: place, limit: maximumMetadataBytes).bytes
        }
        guard MetadataTransport.canSend else { throw ConfigurationFault(MetadataTransport.missing) }
        let transport = try MetadataTransport(certificateAuthority: nil, timeout: .seconds(30))
        guard let location = try? MetadataLocation(url: text) else {
            throw ConfigurationFault("--service takes a URL that begins with https://, or http:// and this machine.")
        }
        return try await transport.document(at: location)
    }

    /// The largest metadata that is read, in bytes.
    private static let maximumMetadataBytes = 16 << 20
}
