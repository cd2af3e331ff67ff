// SPDX-License-Identifier: Apache-2.0

internal import Foundation

/// The long options of a command, read from its help.
enum Options {
    private struct Dump: Decodable {
        var command: Command
        struct Command: Decodable { var arguments: [Argument]? }
        struct Argument: Decodable {
            var kind: String
            var names: [Name]?
        }
        struct Name: Decodable {
            var kind: String
            var name: String
        }
    }

    static func ofValidate() throws -> [(name: String, isFlag: Bool)] {
        let result = try Tool.run("validate", "--experimental-dump-help")
        let arguments = try JSONDecoder().decode(Dump.self, from: Data(result.output)).command.arguments ?? []
        return arguments.flatMap { argument in
            (argument.names ?? []).filter { $0.kind == "long" }.map { ($0.name, argument.kind == "flag") }
        }
    }
}
