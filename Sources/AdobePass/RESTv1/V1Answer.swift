// SPDX-License-Identifier: Apache-2.0

internal import HTTPTypes
internal import StrictJSON
internal import UntrustedText

/// An answer of REST API V1.
struct V1Answer {
    /// The most bytes of a body.
    private static let mostBytes = 2 << 20

    private let response: TransportResponse

    /// Creates the answer.
    ///
    /// A page in HTML comes from a server in front of the service, so that its status has no meaning for the call.
    ///
    /// - Throws: ``AdobePassError/throttled`` for status 429, whose body is never read; a refusal or a fault for a page in
    ///   HTML.
    init(_ response: TransportResponse) throws(AdobePassError) {
        self.response = response
        guard status != 429, !response.isPage else { throw response.failure }
    }

    /// The HTTP status.
    var status: Int { response.head.status.code }

    /// The octets of the body.
    var bytes: [UInt8] { response.body }

    private var type: String { (response.head.headerFields[.contentType] ?? "").asciiLowercased }

    /// The first byte that is not white space; nil if the body has none.
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
        guard bytes.count <= Self.mostBytes, let value = try? JSONDocument(answer: bytes) else {
            throw fault("The body is not JSON within the limits.")
        }
        guard value.members != nil else { throw fault("The body is not a JSON object.") }
        return value
    }

    /// The error that the body describes; nil if the body describes none.
    var error: ServiceError? { response.error }

    /// The error for a status that the call does not document.
    var unexpected: AdobePassError { response.failure }

    /// Returns the error for a body that the call does not document.
    func fault(_ reason: String) -> AdobePassError { response.fault(reason) }
}
