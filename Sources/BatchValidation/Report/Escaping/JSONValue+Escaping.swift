// SPDX-License-Identifier: Apache-2.0

internal import SAMLEncoding
package import StrictJSON

extension JSONValue {
    /// Appends the value on one line, and escapes characters that control a terminal or a log (S-55).
    package func write(to output: inout [UInt8]) {
        write(to: &output) { $0.isUnsafeInReport }
    }
}

extension JSONMembers {
    /// Appends an object on one line, with the escapes of a report.
    static func write(to output: inout [UInt8], _ describe: (inout JSONMembers) -> Void) {
        write(to: &output, escaping: \.isUnsafeInReport, describe)
    }
}
