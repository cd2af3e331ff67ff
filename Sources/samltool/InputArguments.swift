// SPDX-License-Identifier: Apache-2.0

internal import ArgumentParser
internal import BatchValidation

/// What is judged.
struct InputArguments: ParsableArguments {
    @Argument(help: ArgumentHelp("Files, folders or `-` for standard input.", valueName: "path"))
    var paths: [String] = []

    @Option(help: ArgumentHelp("A list of more inputs, one a line or each ended by a NUL byte.", valueName: "file"))
    var filesFrom: InputPath?

    @Option(help: "What the inputs are: auto, xml, encoded, har or jsonl (default: auto).")
    var inputFormat: InputFormat?

    @Option(
        help: ArgumentHelp(
            "The field of JSON Lines that holds the document, dotted (default: \(FieldPath.samlResponse)).",
            valueName: "path"
        ),
        transform: argument
    )
    var field: FieldPath?

    func fill(_ options: inout RunOptions) {
        options.filesFrom = filesFrom
        options.inputFormat = inputFormat
        options.field = field
    }

    /// All inputs, in order.
    ///
    /// - Parameter filesFrom: The list of more inputs, which a policy file can name as well.
    /// - Returns: The inputs.
    /// - Throws: A fault if the list cannot be read.
    func inputs(and filesFrom: InputPath?) throws -> [InputPath] {
        var arguments = RawArguments()
        let inputs = paths.map { arguments.path($0) }
        if let filesFrom {
            return inputs + InputPath.list(try InputFile(reading: filesFrom, limit: .max - 1).bytes)
        }
        return inputs.isEmpty ? [.standardInput] : inputs
    }
}
