// SPDX-License-Identifier: Apache-2.0

internal import SAMLEncoding

/// The parameters of a query or a form without a message, in their order.
enum FormParameters {
    /// Decodes parameters; a part without `=` has no value.
    ///
    /// - Returns: The parameters, or `nil` if there are more than `most`, an escape is incomplete, or a text is not UTF-8.
    static func decode(_ octets: [UInt8], most: Int = .max) -> [(name: String, value: String?)]? {
        var parameters: [(name: String, value: String?)] = []
        for part in octets.split(separator: UInt8(ascii: "&")) {
            let end = part.firstIndex(of: UInt8(ascii: "=")) ?? part.endIndex
            guard parameters.count < most, let name = text(part[..<end]), let value = text(part[end...].dropFirst())
            else { return nil }
            parameters.append((name, end < part.endIndex ? value : nil))
        }
        return parameters
    }

    private static func text(_ octets: ArraySlice<UInt8>) -> String? {
        guard let bytes = try? PercentEncoding.decode(octets.span, plus: .space) else { return nil }
        return String(validating: bytes, as: UTF8.self)
    }
}
