// SPDX-License-Identifier: Apache-2.0

extension JSONObject {
    /// Returns an instant, which is a number or a string of digits.
    func milliseconds(_ name: StaticString) throws(JSONMismatch) -> Timestamp? {
        try integer(name).map { Timestamp(millisecondsSince1970: $0) }
    }

    func name(_ name: StaticString) throws(JSONMismatch) -> ServiceName? {
        try string(name).map { ServiceName(rawValue: $0) }
    }

    func privateText(_ name: StaticString) throws(JSONMismatch) -> PrivateText? {
        try string(name).map { PrivateText($0) }
    }
}
