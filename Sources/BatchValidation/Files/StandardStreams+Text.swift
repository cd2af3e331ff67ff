// SPDX-License-Identifier: Apache-2.0

package import Captures
internal import PrivateFiles

extension StandardStreams {
    /// Writes text to standard output or standard error, if it is open; an error cannot be reported anywhere.
    package static func write(_ text: TerminalText, to descriptor: CInt) {
        guard isOpen(descriptor) else { return }
        _ = OpenFile.write(text.bytes, to: descriptor)
    }
}
