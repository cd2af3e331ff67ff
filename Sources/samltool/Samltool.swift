// SPDX-License-Identifier: Apache-2.0

internal import ArgumentParser
internal import BatchValidation
internal import Captures

/// The root command, which only dispatches to subcommands.
@main
struct Samltool: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "samltool",
        abstract: "Read, check and encode captured SAML responses.",
        discussion: """
            Every subcommand reads a file or `-` (standard input), writes its result to standard output and \
            everything else to standard error.

            `samltool COMMAND --help` shows the options of a command with examples, `--help-all` all of them.

            Exit status: 0 all accepted or done, 1 at least one document or value rejected, 64 usage, \
            66 an input cannot be opened, 70 internal error, 73 output cannot be created, 74 I/O error, \
            75 Adobe Pass accepts no calls now, 130 interrupted (SIGINT), 129 by SIGHUP, 143 by SIGTERM.

            EXAMPLE
              samltool validate login.har --trust idp-metadata.xml --at issue-instant
              samltool inspect value.txt
              samltool explain signature.invalid-digest
            """,
        version: ToolVersion.text(for: CommandLine.arguments),
        subcommands: [Formats.self],
        groupedSubcommands: [
            CommandGroup(name: "Look", subcommands: [Inspect.self, Decode.self, Decrypt.self, Metadata.self]),
            CommandGroup(name: "Check", subcommands: [Validate.self, Verify.self, Explain.self]),
            CommandGroup(name: "Share", subcommands: [Redact.self]),
            CommandGroup(
                name: "Make",
                subcommands: [Sign.self, Canonicalize.self, TestIdentityProviderCommand.self]
            ),
            CommandGroup(name: "Adobe Pass", subcommands: [Encode.self, Exchange.self, AdobeAuditCommand.self]),
        ]
    )

    static func main() async {
        StandardStreams.hold()
        // The runtime reads the arguments from /proc. Without them, a validation would print the help and succeed.
        if CommandLine.argc == 0 {
            Diagnostics.write("The arguments cannot be read. Mount /proc in this system.")
            exit(withError: ExitCode(70))
        }
        if let refusal = LinkedLibraries.refusal, !CommandLine.arguments.contains("--version") {
            Diagnostics.write(refusal)
            exit(withError: ExitCode(70))
        }
        // Errors are reported and released before the end of the process, because leak detection cannot follow tagged
        // enums.
        if let status = await runCommand() { exit(withError: ExitCode(status)) }
    }

    /// Runs the command; reports an error and returns its exit status.
    private static func runCommand() async -> CInt? {
        do {
            try UnknownSubcommand.reject(in: RawArguments.all)
            let arguments = try ValidateArguments.resolved(HelpForm.resolved(RawArguments.all))
            var command = try parseAsRoot(arguments)
            if var command = command as? any AsyncParsableCommand {
                if let shortage {
                    Diagnostics.write(shortage)
                    return 70
                }
                // A run handles signals to end in order. Other commands have no state to preserve, so signals terminate
                // them.
                Interruption.install()
                try await command.run()
            } else {
                try command.run()
            }
            return nil
        } catch let fault as FileFault {
            return tell(fault)
        } catch let fault as JournalFault {
            Diagnostics.write("\(fault)")
            return fault.exitStatus
        } catch let fault as ConfigurationFault {
            Diagnostics.write("\(fault)")
            return fault.exitStatus
        } catch {
            let status = exitCode(for: error)
            // Help and versions go to standard output.
            if status.isSuccess {
                print(HelpForm.ordered(fullMessage(for: error)))
                exit()
            }
            Diagnostics.write(usage: fullMessage(for: error), repeating: RawArguments.all)
            return status.rawValue
        }
    }

    /// The system resource that is insufficient for a run, or `nil` if there is enough of each.
    private static var shortage: String? {
        guard Threads.sufficeForRun else {
            return "A run requires additional threads, and the system does not allow them. Raise the limit (ulimit -u)."
        }
        guard Descriptors.limit >= Descriptors.minimum else {
            return "A run needs \(Descriptors.minimum) open files; the system allows \(Descriptors.limit). Raise the "
                + "limit (ulimit -n)."
        }
        return nil
    }

    /// Reports an error and returns its exit status; a closed pipe and an interruption need no message.
    private static func tell(_ fault: FileFault) -> CInt {
        if fault.isInterruption { return Interruption.exitStatus }
        if !fault.isClosedPipe { Diagnostics.write("\(fault)") }
        return fault.exitStatus
    }
}

extension ParsableCommand {
    /// Runs a task on a document, and exits with status 1 if the task has no result.
    func perform(_ task: some DocumentTask, on file: InputPath) throws {
        try perform(on: file) { try task.run(file, tell: $0) }
    }

    /// Calls a closure that reads a file, and exits with status 1 if it has no result.
    func perform(on file: InputPath, _ work: ((String) -> Void) throws -> Bool) throws {
        if file == .standardInput { Diagnostics.announceInput() }
        guard try work(Diagnostics.write) else { throw ExitCode(1) }
    }
}
