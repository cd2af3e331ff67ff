// SPDX-License-Identifier: Apache-2.0

internal import ArgumentParser
internal import Captures

/// The inputs to validate.
struct InputArguments: ParsableArguments {
    @Argument(help: ArgumentHelp("Files, folders or `-` for standard input.", valueName: "path"))
    var paths: [InputPath] = []

    @OptionGroup(title: "Input") var options: RunOptionGroup<InputSection>

    /// All inputs, in order.
    ///
    /// - Parameter filesFrom: The path of a list of further inputs, which a policy file can also name.
    /// - Returns: The inputs.
    /// - Throws: ``FileFault`` if the list cannot be read.
    func inputs(and filesFrom: InputPath?) throws -> [InputPath] {
        if let filesFrom {
            return paths + InputPath.list(try InputFile(reading: filesFrom, limit: .max - 1).bytes)
        }
        return paths.isEmpty ? [.standardInput] : paths
    }
}
