// SPDX-License-Identifier: Apache-2.0

package import Captures

extension ReportOutput {
    /// Writes text for people to standard output, wrapped to its terminal.
    package static func show(_ text: (Terminal) -> TerminalText) throws(FileFault) {
        try deliver(text(.output).wrapped(to: Terminal.output.columns).bytes)
    }
}
