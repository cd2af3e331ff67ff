// SPDX-License-Identifier: Apache-2.0

internal import HTTPTypes
internal import StrictJSON
internal import UntrustedText

/// An answer of REST API V1 with the status that the call documents.
struct V1Answer {
    /// The maximum size of a body in bytes.
    private static let maximumSize = 2 << 20

    private let response: TransportResponse

    init(_ response: TransportResponse) {
        self.response = response
    }

    /// The bytes of the body.
    var bytes: [UInt8] { response.body }

    private var type: String { (response.head.headerFields[.contentType] ?? "").asciiLowercased }

    /// The first byte that is not white space; `nil` if the body has none.
    private var firstByte: UInt8? {
        let bytes = bytes.starts(with: [0xEF, 0xBB, 0xBF]) ? bytes[3...] : bytes[...]
        return bytes.first { $0 != 0x20 && $0 != 0x09 && $0 != 0x0A && $0 != 0x0D }
    }

    /// Returns the body, a JSON object.
    func value() throws(AdobePassError) -> JSONDocument {
        guard let firstByte else { throw fault("The body is empty.") }
        guard !type.containsBytes(of: "xml"), type.containsBytes(of: "json") || firstByte != UInt8(ascii: "<") else {
            throw fault("The body is XML, not JSON: wrap the transport in XMLAnswerTransport of AdobePassExchange.")
        }
        guard bytes.count <= Self.maximumSize, let value = try? JSONDocument(answer: bytes) else {
            throw fault("The body is not JSON within the limits.")
        }
        guard value.members != nil else { throw fault("The body is not a JSON object.") }
        return value
    }

    /// Returns the error for a body that the call does not document.
    func fault(_ reason: String) -> AdobePassError { response.fault(reason) }
}
