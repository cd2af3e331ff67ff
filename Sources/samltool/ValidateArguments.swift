// SPDX-License-Identifier: Apache-2.0

internal import ArgumentParser
internal import BatchValidation

/// The arguments of `validate` as they are to be parsed: with those of a policy file in front.
///
/// What is on the command line wins over the file, flag by flag: of a flag that may be repeated, the file's values
/// count only if the command line has none.
enum ValidateArguments {
    private static let replays = "--reject-replays"

    /// The arguments to parse.
    ///
    /// - Parameter arguments: The command line without the name of the tool.
    /// - Returns: The same, with what the policy file adds.
    /// - Throws: A fault of the policy file.
    static func resolved(_ arguments: [String]) throws -> [String] {
        guard arguments.first == Validate._commandName else { return arguments }
        let own = Array(arguments.dropFirst())
        let end = own.firstIndex(of: "--") ?? own.endIndex
        // The parser takes an empty value for none, and the run would forget what it was to remember.
        guard !own[..<end].contains("\(replays)=") else { throw ConfigurationFault(.usage, ReplayArguments.emptyName) }
        let options = try withPolicy(detachingInputs(Array(own[..<end])))
        return [Validate._commandName] + options + own[end...]
    }

    /// Settles which argument behind `--reject-replays` is its file: one whose name ends as that of a database does.
    ///
    /// Any other is an input, as it is behind every other flag. The flag then moves behind the inputs, where it can
    /// take none of them for its file.
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
        return !name.hasPrefix("-") && [".sqlite", ".sqlite3", ".db"].contains { name.hasSuffix($0) }
    }

    private static func withPolicy(_ arguments: [String]) throws -> [String] {
        guard let path = value(of: "--policy", in: arguments) else { return arguments }
        // The parser takes no value that begins with two dashes, so that whatever does is a flag.
        let given = Set(arguments.filter { $0.hasPrefix("--") }.map { String($0.prefix { $0 != "=" }) })
        return try PolicyFile(reading: InputPath(path)).arguments(besides: given, refusal: refusal) + arguments
    }

    /// The last value of an option, or nil.
    private static func value(of option: String, in arguments: [String]) -> String? {
        guard let index = arguments.lastIndex(where: { $0 == option || $0.hasPrefix("\(option)=") }) else { return nil }
        if arguments[index] != option { return String(arguments[index].dropFirst(option.count + 1)) }
        return index + 1 < arguments.endIndex ? arguments[index + 1] : nil
    }

    /// What the parser has to say against arguments, in one line.
    private static func refusal(_ arguments: [String]) -> String? {
        do {
            _ = try Validate.parse(arguments)
            return nil
        } catch {
            return Validate.message(for: error).split(separator: "\n").joined(separator: " ")
        }
    }
}
