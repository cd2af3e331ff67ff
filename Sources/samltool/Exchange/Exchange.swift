// SPDX-License-Identifier: Apache-2.0

internal import AdobePass
internal import AdobePassExchange
internal import ArgumentParser
internal import BatchValidation

/// `samltool exchange`: trades a response at Adobe Pass.
struct Exchange: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        abstract: "Trade a SAML response at Adobe Pass for an authentication token (v1) or a profile (v2).",
        discussion: """
            The response is sent once, by the exchange recipe, and never again by itself: an assertion is good for one \
            exchange. Where the recipe's cleanup changes signed content or values, or breaks the XML, a warning on \
            standard error says so and the document is sent all the same, as Adobe documents it; with \
            `--cleanup guarded` it is refused, with exit status 1. The document must be a SAML response; signatures \
            and conditions are not validated, `validate` does that.

            Calls are authorized by the access token in SWIFT_SAML_ACCESS_TOKEN; by the credentials in \
            SWIFT_SAML_CLIENT_ID and SWIFT_SAML_CLIENT_SECRET; or by --client-credentials-file, which wins. If that \
            file does not exist, --software-statement-file registers a client, whose credentials are kept there. \
            Secrets are never taken as arguments.

            Prints {"result":"stored"}, with v2 the profiles as well; personal data only with --show-values. Exit \
            status 1 if the guard or the service refuses, 74 if there is no answer; then the message says whether to \
            ask first what became of the response.

            To send, samltool needs the trait HTTPClient: swift build --traits HTTPClient,XMLSec,Archives,SQLite

            EXAMPLE
              samltool exchange --base-url https://api.auth-staging.adobe.com --requestor ACME --device-id 5f2a… \\
                --device-info device.json --provider-id com.example.tv --client-credentials-file client.json value.txt
              samltool exchange --api v1 --mvpd ExampleTV --requestor ACME --device-id 5f2a… --dry-run response.xml
            """
    )

    @Argument(help: "The capture, or `-` for standard input.")
    var file = "-"

    @OptionGroup var call: ExchangeArguments

    @OptionGroup(title: "Authorization")
    var secrets: ExchangeSecrets

    @OptionGroup(title: "Limits")
    var limits: LimitOptions

    func run() async throws {
        guard call.dryRun || ExchangeRun.canSend else { throw ConfigurationFault(.usage, ExchangeRun.missing) }
        let plan = try call.plan()
        let authorization = call.dryRun ? nil : try secrets.authorization(plan.information, tell: Diagnostics.write)
        guard
            let document = try CapturedDocument(
                reading: InputPath(file),
                limits: limits.limits,
                tell: Diagnostics.write
            )
        else { throw ExitCode(1) }
        let exchange: ResponseExchange
        do throws(ExchangeRefusal) {
            exchange = try plan.exchange(document.bytes, limits: limits.limits)
        } catch {
            Diagnostics.write("\(error)")
            throw ExitCode(1)
        }
        if let warning = exchange.warning { Diagnostics.write("warning: \(warning)") }
        guard let authorization else {
            return try plan.print(exchange.redactedRequest(to: plan.server, address: plan.address))
        }
        let result = try await ExchangeRun(plan, authorization).run(exchange)
        for line in result.diagnosis { Diagnostics.write(line) }
        if let output = result.output { try plan.print(output) }
        guard result.exitStatus == 0 else { throw ExitCode(result.exitStatus) }
    }
}
