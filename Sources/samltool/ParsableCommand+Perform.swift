// SPDX-License-Identifier: Apache-2.0

internal import ArgumentParser
internal import BatchValidation
internal import Captures

extension ParsableCommand {
    /// Runs a task on a document, and exits with status 1 if the task has no result.
    func perform(_ task: some DocumentTask, on file: InputPath) throws {
        if file == .standardInput { Diagnostics.announceInput() }
        guard try task.run(file, tell: Diagnostics.write) else { throw ExitCode(1) }
    }
}
