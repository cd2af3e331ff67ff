// SPDX-License-Identifier: Apache-2.0

internal import BatchValidation
internal import CLibrary
internal import Captures

/// Ends the process with a message on standard error.
func end(_ status: Int32, _ text: TerminalText) -> Never {
    StandardStreams.write("saml-inspector: " + text, to: STDERR_FILENO)
    exit(status)
}

#if Inspector
switch InspectorArguments(CommandLine.arguments.dropFirst()) {
case .version: StandardStreams.write("saml-inspector \(PackageVersion.current)\n", to: STDOUT_FILENO)
case .help: StandardStreams.write(InspectorArguments.usage, to: STDOUT_FILENO)
case .invalid(let reason): end(64, "\(reason)\n\n" + InspectorArguments.usage)
case .port(let port):
    do {
        try await InspectorServer(port: port).run()
    } catch {
        end(70, "The server cannot run on port \(port). Another program may use the port.\n")
    }
}
#else
end(64, "This build has no page. Build it with `swift build --product saml-inspector --traits Inspector`.\n")
#endif
