// SPDX-License-Identifier: Apache-2.0

internal import SAML
internal import StrictJSON

extension FieldPath {
    /// Returns the finding about a member of a JSON text whose value is not a string, such as `{"SAMLResponse": null}`.
    ///
    /// - Parameter text: The text.
    /// - Returns: The finding, or `nil` if the text is not JSON or has no such member.
    func otherValue(in text: [UInt8]) -> Finding? {
        guard InputHead(bytes: text, isWhole: true, field: self).beginsWithJSON else { return nil }
        var values = JSONMembersReader(InputJSONReader(text), field: self, limit: 0)
        var finding: Finding?
        do throws(InputFault) {
            while let event = try values.nextValue() { finding = finding ?? otherValue(event, at: values.location) }
            return finding
        } catch {
            return nil
        }
    }

    /// Returns the finding about a value; `nil` for a string.
    func otherValue(_ event: JSONEvent?, at location: SourceLocation) -> Finding? {
        let (kind, remedy): (String, String)
        switch event {
        case .string?:
            return nil
        case .null?:
            kind = "null"
            remedy = "The tool that wrote the file had no value. Capture the message again."
        case .beginObject?:
            kind = "an object"
            remedy = "Name the string inside the object: `--input-format jsonl --field \(description).NAME`."
        case .beginArray?:
            kind = "an array"
            remedy = "Name a string inside the array: `--input-format jsonl --field \(description).0` for the first."
        case .number?:
            kind = "a number"
            remedy = "Write the message as a string of JSON, in quotation marks, or name another member with `--field`."
        default:
            kind = "true or false"
            remedy = "Write the message as a string of JSON, in quotation marks, or name another member with `--field`."
        }
        let message = "The member `\(description)` is \(kind), not a string with a SAML message."
        return .unknownFormat(message, at: location, remedy: remedy)
    }
}
