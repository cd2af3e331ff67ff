// SPDX-License-Identifier: Apache-2.0

internal import ArgumentParser
internal import BatchValidation
internal import Captures

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
