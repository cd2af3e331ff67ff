// SPDX-License-Identifier: Apache-2.0

/// Writes JSON on one line, with the members in the order in which they are appended.
struct JSONText {
    /// The members so far, without their braces.
    private var members = ""

    /// The object.
    var text: String { "{\(members)}" }

    mutating func append(_ name: String, _ value: String?) {
        guard let value else { return }
        append(name, json: Self.quoted(value))
    }

    mutating func append(_ name: String, json: String) {
        if !members.isEmpty { members += "," }
        members += "\(Self.quoted(name)):\(json)"
    }

    /// A string with its quotation marks.
    static func quoted(_ text: String) -> String {
        var quoted = "\""
        for scalar in text.unicodeScalars {
            switch scalar {
            case "\"": quoted += "\\\""
            case "\\": quoted += "\\\\"
            case "\u{0}"..<"\u{20}":
                let digits = String(scalar.value, radix: 16)
                quoted += "\\u" + String(repeating: "0", count: 4 - digits.utf8.count) + digits
            default: quoted.unicodeScalars.append(scalar)
            }
        }
        return quoted + "\""
    }
}
