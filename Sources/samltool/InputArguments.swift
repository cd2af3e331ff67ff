// SPDX-License-Identifier: Apache-2.0

internal import ArgumentParser
internal import BatchValidation

/// What is judged.
struct InputArguments: ParsableArguments {
    @Argument(help: ArgumentHelp("Files, folders or `-` for standard input.", valueName: "path"))
    var paths: [String] = []

    @Option(help: ArgumentHelp("A list of more inputs, one a line or each ended by a NUL byte.", valueName: "file"))
    var filesFrom: String?

    @Option(help: "What the inputs are: auto, xml, encoded, har or jsonl.")
    var inputFormat: InputFormat = .auto

    @Option(help: ArgumentHelp("The field of JSON Lines that holds the document, dotted.", valueName: "path"))
    var field: FieldPath = .samlResponse

    /// All inputs, in order.
    func inputs() throws -> [InputPath] {
        var arguments = RawArguments()
        let inputs = paths.map { arguments.path($0) }
        if let filesFrom {
            return inputs + InputPath.list(try InputFile(reading: InputPath(filesFrom), limit: .max - 1).bytes)
        }
        return inputs.isEmpty ? [.standardInput] : inputs
    }
}
