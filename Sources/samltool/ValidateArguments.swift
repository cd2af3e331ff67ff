// SPDX-License-Identifier: Apache-2.0

internal import ArgumentParser
internal import BatchValidation
internal import Captures

/// Prepares the arguments of `validate` for the argument parser.
enum ValidateArguments {
    private static let replays = "--reject-replays"

    /// Returns the arguments to parse.
    ///
    /// - Parameter arguments: The command line without the name of the tool.
    /// - Returns: The arguments, with `--reject-replays` moved to a position where it does not consume an input.
    /// - Throws: ``ConfigurationFault`` if `--reject-replays=` has no value.
    static func resolved(_ arguments: [String]) throws -> [String] {
        guard arguments.first == Validate._commandName else { return arguments }
        let own = Array(arguments.dropFirst())
        let end = own.firstIndex(of: "--") ?? own.endIndex
        // The parser treats an empty value as absent, so the run would not store the assertions.
        guard !own[..<end].contains("\(replays)=") else { throw ConfigurationFault(ReplayArguments.emptyName) }
        return [Validate._commandName] + detachingInputs(Array(own[..<end])) + own[end...]
    }

    /// Decides whether the argument after `--reject-replays` is its file: an existing database, or a new file with the
    /// extension of one.
    ///
    /// Any other argument is an input, as after every other flag. The flag is then moved after the inputs, where it
    /// cannot consume one of them.
    private static func detachingInputs(_ arguments: [String]) -> [String] {
        var result: [String] = []
        var isLone = false
        var index = arguments.startIndex
        while index < arguments.endIndex {
            defer { index += 1 }
            guard arguments[index] == replays else {
                result.append(arguments[index])
                continue
            }
            if index + 1 < arguments.endIndex, isDatabase(arguments[index + 1]) {
                result.append("\(replays)=\(arguments[index + 1])")
                index += 1
            } else {
                isLone = true
            }
        }
        return isLone ? result + [replays] : result
    }

    private static func isDatabase(_ argument: String) -> Bool {
        let name = argument.lowercased()
        guard !name.hasPrefix("-"), let path = InputPath(argument: argument) else { return false }
        let hasExtension = [".sqlite", ".sqlite3", ".db"].contains { name.hasSuffix($0) }
        return ReplayOptions.isDatabase(path) ?? hasExtension
    }
}
