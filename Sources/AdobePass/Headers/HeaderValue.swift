// SPDX-License-Identifier: Apache-2.0

internal import SAMLEncoding
internal import StrictJSON

/// The values of header fields that contain JSON in Base64.
enum HeaderValue {
    /// The maximum size of a value in bytes.
    ///
    /// Servers reject longer header fields.
    static let maximumSize = 16 << 10

    static func encode(_ text: String) -> String {
        let bytes = ContiguousArray(text.utf8)
        return Base64().encodedString(of: bytes.span)
    }

    static func encode(_ json: JSONValue) -> String {
        let bytes = ContiguousArray(json.encoded)
        return Base64().encodedString(of: bytes.span)
    }

    /// Decodes Base64, without the spaces and tabs around it.
    static func decode(_ value: String, of field: String) throws(HeaderError) -> [UInt8] {
        guard value.utf8.count <= maximumSize else {
            throw HeaderError(field, "The value has \(value.utf8.count) bytes; the limit is \(maximumSize).")
        }
        let bytes = value.utf8.drop { $0 == 0x20 || $0 == 0x09 }
        let trimmed = bytes.reversed().drop { $0 == 0x20 || $0 == 0x09 }.reversed()
        do throws(EncodingFault) {
            let text = ContiguousArray(trimmed)
            return try Base64().decode(text.span)
        } catch {
            throw HeaderError(field, "The value is not Base64: the fault is at byte \(error.offset).")
        }
    }

    static func object(_ value: String, of field: String) throws(HeaderError) -> JSONObject {
        let bytes = try decode(value, of: field)
        do throws(JSONMismatch) {
            return try JSONObject(try JSONDocument(answer: bytes))
        } catch {
            throw HeaderError(field, error.reason)
        }
    }
}
