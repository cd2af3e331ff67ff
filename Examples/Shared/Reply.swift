// SPDX-License-Identifier: Apache-2.0

internal import HTTPTypes
internal import Testing

#if ExchangeService
internal import ExchangeService
#else
internal import Sandbox
#endif

/// Values at paths of a JSON answer; `nil` stands for no value.
typealias Values = KeyValuePairs<String, JSON?>

/// The answer to a call.
struct Reply: Sendable {
    let status: Int
    let headers: HTTPFields
    let body: [UInt8]

    var text: String { String(decoding: body, as: UTF8.self) }
    var json: JSON? { JSON(parsing: body) }

    /// The value at a path, such as `decisions.0.authorized`.
    subscript(path: String) -> JSON? {
        path.split(separator: ".").reduce(json) { value, name in
            guard let elements = value?.array else { return value?[String(name)] }
            return Int(name).flatMap { elements.indices.contains($0) ? elements[$0] : nil }
        }
    }

    /// Expects a status, and values.
    @discardableResult
    func expect(_ status: Int, _ values: Values = [:], at location: SourceLocation = #_sourceLocation) -> Reply {
        #expect(self.status == status, "\(text)", sourceLocation: location)
        return has(values, at: location)
    }

    /// Expects values.
    @discardableResult
    func has(_ values: Values, at location: SourceLocation = #_sourceLocation) -> Reply {
        for (path, value) in values {
            #expect(self[path] == value, "\(path) in \(text)", sourceLocation: location)
        }
        return self
    }
}
