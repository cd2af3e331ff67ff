// SPDX-License-Identifier: Apache-2.0

internal import ArgumentParser
internal import BatchValidation

extension ParsableCommand {
    /// Runs a task on one document; a refusal is exit status 1.
    func perform(_ task: some DocumentTask, on file: String) throws {
        guard try task.run(InputPath(file), tell: Diagnostics.write) else { throw ExitCode(1) }
    }
}
