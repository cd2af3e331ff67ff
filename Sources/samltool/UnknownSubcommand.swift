// SPDX-License-Identifier: Apache-2.0

internal import ArgumentParser
internal import BatchValidation
internal import Captures
internal import SAML

/// The error for a first argument that is not a subcommand, such as a misspelled one or the path of a document.
enum UnknownSubcommand {
    /// Checks the first argument of the command line.
    ///
    /// - Parameter arguments: The command line without the name of the tool.
    /// - Throws: ``ConfigurationFault`` with the next step.
    static func reject(in arguments: [String]) throws(ConfigurationFault) {
        let names = Samltool.configuration.subcommands.map { $0._commandName }
        guard let name = arguments.first, !name.hasPrefix("-"), !(names + ["help"]).contains(name) else { return }
        let nearest = NearestName.list(to: name, among: names).first
        let advice = nearest.map { "The nearest is `\($0)`." } ?? "To validate a file, run `samltool validate FILE`."
        let text = InputPath(bytes: RawArguments.bytes(of: name)).description.escapedForReport
        throw ConfigurationFault("'\(text)' is not a subcommand. \(advice) Run `samltool --help` for all subcommands.")
    }
}
