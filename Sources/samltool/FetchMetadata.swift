// SPDX-License-Identifier: Apache-2.0

internal import ArgumentParser
internal import BatchValidation
internal import Captures
internal import MetadataRetrieval

/// `samltool metadata fetch`: replaces a file with verified metadata of a server.
struct FetchMetadata: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "fetch",
        abstract: "Get metadata from a server, verify it, and replace a file with it.",
        discussion: """
            Requests the metadata of one entity from a server of the Metadata Query protocol (`--mdq`), or any metadata \
            by its URL (`--url`). The file is replaced only if the metadata is signed by one of the keys, expires at \
            most 28 days from now, does not expire before a valid file, and, with `--entity`, describes exactly that \
            entity. Otherwise, and if there is no answer, the file stays as it is.

            A later run asks the server whether anything changed (`ETag`, `Last-Modified`); what the server said is kept \
            in a file with the suffix `.fetched`. Redirections are followed to https only.

            The answer must begin within 30 s, arrive with at least 1 KB/s from then on, in parts of a useful size, and \
            be complete within `--timeout`.

            `validate` never uses the network: run `fetch` from time to time, and pass the file to `--trust`.

            Exit status: 0 replaced or unchanged, 1 the metadata cannot be used or does not exist, 74 no answer.

            To fetch, samltool needs the trait HTTPClient: swift build --traits XMLSec,HTTPClient

            EXAMPLE
              samltool metadata fetch --mdq https://mdq.example/ --entity urn:idp \\
                --signed-by federation.pem --output idp.xml
              samltool metadata fetch --url https://federation.example/metadata.xml \\
                --signed-by federation.pem --output aggregate.xml
            """
    )

    @Option(help: ArgumentHelp("The URL of the metadata.", valueName: "url"))
    var url: String?

    @Option(help: ArgumentHelp("The base URL of a server of the Metadata Query protocol.", valueName: "base"))
    var mdq: String?

    @Option(help: ArgumentHelp("The only entity that the metadata may describe.", valueName: "id"))
    var entity: String?

    @OptionGroup var trust: MetadataTrustArguments

    @Flag(help: "Accept metadata without verifying its signature; the server alone then decides whom you trust.")
    var unsigned = false

    @Option(name: .shortAndLong, help: ArgumentHelp("The file to replace; `-` is standard output.", valueName: "file"))
    var output: InputPath

    @Option(
        help: ArgumentHelp("Also trust the TLS certificate authorities in this PEM file.", valueName: "file")
    )
    var certificateAuthority: String?

    @Option(
        help: ArgumentHelp(
            "The time limit for each request with its answer, in seconds: 1 to 3600.",
            valueName: "seconds"
        )
    )
    var timeout = 60

    func validate() throws {
        guard 1...3_600 ~= timeout else { throw ValidationError("--timeout takes a number of seconds from 1 to 3600.") }
        guard (url == nil) != (mdq == nil) else {
            throw ValidationError("Pass either --url URL, or --mdq BASE with --entity ID.")
        }
        guard mdq == nil || entity != nil else {
            throw ValidationError("--entity is missing: --mdq asks for one entity.")
        }
        guard trust.signedBy.isEmpty == unsigned else {
            throw ValidationError(
                unsigned
                    ? "--unsigned and --signed-by exclude each other."
                    : "--signed-by is missing: without it, anyone who controls the answer decides whom you trust. Pass "
                        + "--unsigned to accept that."
            )
        }
    }

    func run() async throws {
        guard MetadataTransport.canSend else { throw ConfigurationFault(MetadataTransport.missing) }
        let location: MetadataLocation
        do throws(MetadataLocationFault) {
            location =
                if let mdq, let entity {
                    try MetadataLocation(mdq: mdq, entityID: entity)
                } else {
                    try MetadataLocation(url: url ?? "")
                }
        } catch {
            throw ConfigurationFault(error.usage)
        }
        let fetch = try MetadataFetch(
            location,
            about: entity,
            signedBy: trust.signedBy,
            to: output,
            at: trust.moment
        )
        let transport = try MetadataTransport(certificateAuthority: certificateAuthority, timeout: .seconds(timeout))
        switch try await transport.fetch(fetch).get() {
        case .replaced, .unchanged: return
        case .refused: throw ExitCode(1)
        case .noAnswer: throw ExitCode(74)
        }
    }
}

extension MetadataLocationFault {
    /// The option that is wrong, and what it takes.
    fileprivate var usage: String {
        switch self {
        case .url: "--url takes a URL that begins with https://, without a fragment."
        case .base: "--mdq takes a URL that begins with https://, without a query or fragment."
        case .entityID: "--entity takes an entity ID of 1 to \(MetadataLocation.maximumEntityIDBytes) bytes."
        }
    }
}
