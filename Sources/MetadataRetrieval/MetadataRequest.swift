// SPDX-License-Identifier: Apache-2.0

package import UntrustedText

/// A request for metadata.
package struct MetadataRequest: Hashable, Sendable {
    /// The URL.
    @Exact package private(set) var url: String

    /// The header fields.
    package let fields: [HeaderField]

    /// A header field.
    package struct HeaderField: Hashable, Sendable {
        /// The name.
        @Exact package private(set) var name: String

        /// The value, in printable ASCII.
        @Exact package private(set) var value: String

        init(_ name: String, _ value: String) {
            self.name = name
            self.value = value
        }
    }

    /// Creates a request for the whole document.
    package init(_ location: MetadataLocation) {
        url = location.url
        fields = [HeaderField("Accept", Self.types)]
    }

    private static let types = "application/samlmetadata+xml, application/xml;q=0.9, text/xml;q=0.8"

    /// Creates a request, which is conditional if a copy has validators.
    init(_ location: MetadataLocation, unless validators: MetadataValidators?) {
        url = location.url
        var fields = [HeaderField("Accept", Self.types), HeaderField("Accept-Encoding", "gzip")]
        if let etag = validators?.etag { fields.append(HeaderField("If-None-Match", etag)) }
        if let time = validators?.lastModified { fields.append(HeaderField("If-Modified-Since", time)) }
        self.fields = fields
    }
}

/// The answer to a request for metadata.
package struct MetadataAnswer: Sendable {
    /// The status of HTTP.
    package var status: Int

    /// The field `ETag`.
    package var etag: String?

    /// The field `Last-Modified`.
    package var lastModified: String?

    /// The field `Location`.
    package var location: String?

    /// The field `Content-Encoding`.
    package var contentEncoding: String?

    /// The body.
    package var body: [UInt8]

    /// Creates an answer.
    package init(status: Int, body: [UInt8] = []) {
        self.status = status
        self.body = body
    }
}

/// The reason that there is no answer, without text of the server.
package struct MetadataRequestFault: Error, Hashable, Sendable {
    /// The reason, as part of a sentence.
    @Exact package private(set) var reason: String

    /// Creates a fault.
    package init(_ reason: String) { self.reason = reason }
}
