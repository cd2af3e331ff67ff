// SPDX-License-Identifier: Apache-2.0

internal import AdobePass
internal import AdobePassExchange
internal import ArgumentParser
internal import BatchValidation
internal import SAML

/// What is called, for whom, and how.
///
/// What is missing is told by `plan()`, so that `samltool exchange` alone can say what it needs to be built with.
struct ExchangeArguments: ParsableArguments {
    @Option(help: "The version of the service: v1 or v2.")
    var api: ServiceVersion = .v2

    @Option(
        help: ArgumentHelp(
            "Where the service lives: https://host or https://host:port; http for this machine only.",
            valueName: "url"
        )
    )
    var baseUrl = RESTv1.production

    @Option(help: ArgumentHelp("The programmer's channel; v2 calls it the service provider.", valueName: "id"))
    var requestor: String?

    @Option(help: ArgumentHelp("With v1: the TV provider, as Adobe names it.", valueName: "id"))
    var mvpd: String?

    @Option(help: ArgumentHelp("The device, as in all other calls for it.", valueName: "id"))
    var deviceId: String?

    @Option(help: "With v1: the kind of device, iOS or tvOS.")
    var deviceType: DeviceType = .iOS

    @Option(
        help: ArgumentHelp(
            "JSON of X-Device-Info: model, version, osName, osVersion, connectionType, … (not needed with v1 and a token).",
            valueName: "file"
        )
    )
    var deviceInfo: String?

    @Option(help: ArgumentHelp("With v2: JSON of AP-Partner-Framework-Status.", valueName: "file"))
    var partnerStatus: String?

    @Option(
        help: ArgumentHelp(
            "With v2, in place of --partner-status: the TV provider, as Apple names it.",
            valueName: "id"
        )
    )
    var providerId: String?

    @Option(help: ArgumentHelp("When the sign-in at the provider ends, in milliseconds since 1970.", valueName: "ms"))
    var providerExpiration: String?

    @Option(help: ArgumentHelp("The public address of the device, if you call for somebody.", valueName: "address"))
    var deviceAddress: String?

    @Option(
        help: """
            recipe (clean the document up as Adobe documents, and warn where that changes signed content, values or \
            breaks the XML), guarded (refuse the document there) or none (keep every byte).
            """
    )
    var cleanup: CleanupPolicy = .sendRecipe

    @Option(help: ArgumentHelp("Certificates in PEM of authorities to trust as well.", valueName: "file"))
    var certificateAuthority: String?

    @Option(help: ArgumentHelp("The time in which each call must be done, from 1 to 600.", valueName: "seconds"))
    var timeout = 30

    @Flag(help: "Send nothing: print the request, without what is secret or personal data.")
    var dryRun = false

    @Flag(help: "Show attribute values and what the service writes about a failure, which are personal data.")
    var showValues = false

    func validate() throws {
        guard (1...600).contains(timeout) else {
            throw ValidationError("--timeout takes a number from 1 to 600, not \(timeout).")
        }
    }
}

/// The value of `--api`.
enum ServiceVersion: String, ExpressibleByArgument, CaseIterable {
    case v1
    case v2
}
