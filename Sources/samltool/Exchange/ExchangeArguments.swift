// SPDX-License-Identifier: Apache-2.0

internal import AdobePass
internal import AdobePassExchange
internal import ArgumentParser
internal import Captures
internal import SAML

/// The arguments of `samltool exchange`: the service, the device and the options of the call.
///
/// Missing arguments are reported by `plan()`, so that a build without an HTTP client can report its missing trait
/// first.
struct ExchangeArguments: ParsableArguments {
    @Option(help: "The version of the service: v1 or v2.")
    var api: ServiceVersion = .v2

    @Option(
        help: ArgumentHelp(
            "The base URL of the service: https://host or https://host:port; http only for this machine.",
            valueName: "url"
        )
    )
    var baseUrl = ServerAddress.production.description

    @Option(help: ArgumentHelp("The programmer's channel; v2 calls it the service provider.", valueName: "id"))
    var requestor: String?

    @Option(help: ArgumentHelp("With v1: the TV provider, as Adobe names it.", valueName: "id"))
    var mvpd: String?

    @Option(help: ArgumentHelp("The ID of the device, the same in all of its calls.", valueName: "id"))
    var deviceId: String?

    @Option(help: "With v1: the kind of device, iOS or tvOS.")
    var deviceType: DeviceType = .iOS

    @Option(
        help: ArgumentHelp(
            "JSON of X-Device-Info: model, version, osName, osVersion, connectionType, … (not needed with v1 and a token).",
            valueName: "file"
        )
    )
    var deviceInfo: InputPath?

    @Option(help: ArgumentHelp("With v2: JSON of AP-Partner-Framework-Status.", valueName: "file"))
    var partnerStatus: InputPath?

    @Option(
        help: ArgumentHelp(
            "With v2, in place of --partner-status: the TV provider, as Apple names it.",
            valueName: "id"
        )
    )
    var providerId: String?

    @Option(
        help: ArgumentHelp(
            "The expiration time of the sign-in at the provider, in milliseconds since 1970.",
            valueName: "ms"
        )
    )
    var providerExpiration: String?

    @Option(help: ArgumentHelp("The public IP address of the device, if you call on its behalf.", valueName: "address"))
    var deviceAddress: String?

    @Option(
        help: """
            recipe (apply the cleanup that Adobe specifies, with a warning if it breaks the XML or changes signed \
            content or values), guarded (stop in that case) or none (keep every byte). All of them stop if the cleanup \
            would change the structure.
            """
    )
    var cleanup: CleanupPolicy = .recipe

    @Option(help: ArgumentHelp("PEM certificates of additional trusted authorities.", valueName: "file"))
    var certificateAuthority: InputPath?

    @Option(
        help: ArgumentHelp(
            "The timeout of each call, and of repeats after status 429, from 1 to 600.",
            valueName: "seconds"
        )
    )
    var timeout = 30

    @Flag(help: "Print the request without secrets and personal data, and do not send it.")
    var dryRun = false

    @Flag(help: "Show attribute values and the error details of the service, which are personal data.")
    var showValues = false

    func validate() throws {
        guard (1...600).contains(timeout) else {
            throw ValidationError("--timeout takes a number from 1 to 600, not \(timeout).")
        }
    }
}

/// A value of `--api`.
enum ServiceVersion: String, ExpressibleByArgument, CaseIterable {
    case v1
    case v2
}
