// SPDX-License-Identifier: Apache-2.0

internal import AdobePass
internal import AdobePassExchange
internal import ArgumentParser
internal import BatchValidation
internal import Captures

/// `samltool exchange`: exchanges a response at Adobe Pass.
struct Exchange: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "exchange",
        abstract: "Exchange a SAML response at Adobe Pass for an authentication token (v1) or a profile (v2).",
        discussion: """
            The response is encoded with the exchange recipe and sent once, because an assertion is valid for one \
            exchange. Only after status 429, which means that the service did not process it, it is sent again, for as \
            long as --timeout. If the cleanup of the recipe breaks the XML or changes signed content or values, \
            the document is sent nevertheless, as Adobe specifies, with a warning on standard error; with \
            `--cleanup guarded`, it is not sent, and the exit status is 1. A document is never sent if the cleanup \
            would change its structure, or if it contains an assertion or a response in a wrong place: the service \
            could read another assertion than the validated one. The document must be a SAML response. Its \
            signatures and conditions are not validated; use `samltool validate --exchange` to validate them.

            Calls are authorized by the access token in SWIFT_SAML_ACCESS_TOKEN; by the credentials in \
            SWIFT_SAML_CLIENT_ID and SWIFT_SAML_CLIENT_SECRET; or by --client-credentials-file, which takes \
            precedence. If that file does not exist, or the service no longer knows its client, \
            --software-statement-file registers a client and stores its credentials there. The access token is stored \
            beside that file and used until it expires (.token, .lock), and all runs with the file together send at most \
            one call a second, as Adobe allows (.pace). Secrets are never arguments.

            Prints {"result":"stored"}; with v2, the object also contains the profiles. Personal data is printed only \
            with --show-values. The exit status is 1 if the guard or the service rejects the response, 75 if the service \
            still answers 429, so that the same command can succeed later, and 74 if there is no answer; the message \
            then says whether to query the state of the response before a retry.

            The released samltool can send. Your own build needs the trait HTTPClient: \
            swift build --traits XMLSec,HTTPClient

            EXAMPLE
              samltool exchange --base-url https://api.auth-staging.adobe.com \\
                --requestor ACME --device-id 5f2a… --device-info device.json \\
                --provider-id com.example.tv \\
                --client-credentials-file client.json value.txt
              samltool exchange --api v1 --mvpd ExampleTV --requestor ACME \\
                --device-id 5f2a… --dry-run response.xml
            """
    )

    @Argument(help: "The capture, or `-` for standard input.")
    var file = InputPath.standardInput

    @OptionGroup var selection: EntryArguments

    @OptionGroup var call: ExchangeArguments

    @OptionGroup(title: "Authorization")
    var secrets: ExchangeSecrets

    @OptionGroup(title: "Limits")
    var limits: LimitOptions

    func run() async throws {
        guard call.dryRun || ExchangeRun.canSend else { throw ConfigurationFault(ExchangeRun.missing) }
        let plan = try call.plan()
        let authorization = call.dryRun ? nil : try secrets.authorization(plan.information, tell: Diagnostics.write)
        let choice = EntryChoice(selection.entry, of: .responses)
        let reader = DocumentSelection(choice, limits: limits.limits)
        guard let document = try reader.bytes(of: file, tell: Diagnostics.write) else { throw ExitCode(1) }
        let response: PreparedResponse
        do throws(ExchangeRefusal) {
            response = try ExchangeGuard(policy: call.cleanup, limits: limits.limits).encode(document)
        } catch {
            Diagnostics.write("\(error)")
            throw ExitCode(1)
        }
        if let warning = response.warning { Diagnostics.write("warning: \(warning)") }
        let exchange = plan.exchange(response.value)
        guard let authorization else { return try Self.print(exchange.redactedRequest) }
        let run = try ExchangeRun(plan, authorization, credentials: secrets.clientCredentialsFile)
        let result = await run.run(exchange)
        for line in result.diagnosis { Diagnostics.write(line) }
        if let output = result.output { try Self.print(output) }
        guard result.exitStatus == 0 else { throw ExitCode(result.exitStatus) }
    }

    private static func print(_ text: String) throws(FileFault) {
        try ReportOutput.deliver(Array((text + "\n").utf8))
    }
}
