// SPDX-License-Identifier: Apache-2.0

internal import ArgumentParser
internal import BatchValidation

/// The root command only dispatches.
@main
struct Samltool: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "samltool",
        abstract: "Read, check and encode captured SAML responses.",
        discussion: """
            Every subcommand reads a file or `-` (standard input), writes its result to standard output and \
            everything else to standard error.

            Exit status: 0 all accepted or done, 1 at least one document rejected or a guard refused, 64 usage, \
            66 an input cannot be opened, 70 internal error, 73 output cannot be created, 74 I/O error, \
            130 interrupted.
            """,
        version: ToolVersion.text(for: CommandLine.arguments),
        subcommands: [
            Validate.self, Verify.self, Encode.self, Decode.self, Inspect.self, Canonicalize.self, Sign.self,
            Decrypt.self, Exchange.self,
        ]
    )

    static func main() async {
        StandardStreams.hold()
        if let refusal = LinkedLibraries.refusal, !CommandLine.arguments.contains("--version") {
            Diagnostics.write(refusal)
            exit(withError: ExitCode(70))
        }
        // A fault is told of and let go of before the end: what lives then looks like a leak if an enum marks pointers.
        if let status = await runCommand() { exit(withError: ExitCode(status)) }
    }

    /// Runs what the arguments ask for; gives the status of a fault, after telling of it.
    private static func runCommand() async -> CInt? {
        do {
            let arguments = try ValidateArguments.resolved(Array(CommandLine.arguments.dropFirst()))
            var command = try parseAsRoot(arguments)
            if var command = command as? any AsyncParsableCommand {
                if let shortage {
                    Diagnostics.write(shortage)
                    return 70
                }
                // A run ends in order. The other commands keep nothing that a signal could cut, and die of it.
                Interruption.install()
                try await command.run()
            } else {
                try command.run()
            }
            return nil
        } catch let fault as FileFault {
            return tell(fault)
        } catch RunFault.file(let fault) {
            return tell(fault)
        } catch let fault as RunFault {
            Diagnostics.write("\(fault)")
            return fault.exitStatus
        } catch let fault as ConfigurationFault {
            Diagnostics.write("\(fault)")
            return fault.exitStatus
        } catch {
            exit(withError: error)
        }
    }

    /// What the system gives too little of for a run; nil if there is enough.
    private static var shortage: String? {
        guard Threads.sufficeForRun else {
            return "expected to be able to start a few threads, found that the system allows none"
        }
        guard Descriptors.limit >= Descriptors.fewest else {
            return "expected to be able to open \(Descriptors.fewest) files, found that the system allows "
                + "\(Descriptors.limit)"
        }
        return nil
    }

    /// Tells of a fault and gives its status; a reader that has gone away, or who asked for the end, needs no message.
    private static func tell(_ fault: FileFault) -> CInt {
        if fault.isInterruption { return 130 }
        if !fault.isClosedPipe { Diagnostics.write("\(fault)") }
        return fault.exitStatus
    }
}
