// SPDX-License-Identifier: Apache-2.0

internal import CSecureXML

/// A parser for documents that are too large to keep in memory, such as metadata aggregates.
///
/// The parsing rules are those of ``XMLTree``, except that identifiers are stored as 64-bit hashes with a secret key;
/// duplicates are always detected. Memory contains one requested element at a time, its open ancestors, and 12 to 24
/// bytes for each identifier.
///
/// The same pass also produces the canonical octets of the document element without its enveloped signature, if that
/// signature is the first child element, as in metadata. If the signature is elsewhere, or there is a second one, no
/// octets are produced, and the document cannot be verified as a stream.
@safe
package struct XMLElementStream: ~Copyable {
    /// The extent of the octets of the document element that were produced.
    package enum Octets: Hashable, Sendable {
        /// All octets were produced.
        case whole
        /// No valid octets were produced.
        case none
    }

    private let stream: OpaquePointer
    private let consumer: any XMLElementStreamConsumer
    private let limits: XMLStreamLimits
    /// The number of bytes that were passed to the parser.
    private var size = 0

    /// Creates a stream.
    ///
    /// - Parameters:
    ///   - names: The elements to pass to the consumer, at any depth. A nested one is passed only as a part of the
    ///     outer.
    ///   - consumer: The receiver of elements and octets.
    ///   - limits: The limits on the size and structure of the document.
    ///   - key: The key of the identifier hashes: two random numbers, which must be secret.
    /// - Throws: ``XMLFault`` if memory allocation fails.
    package init(
        of names: [XMLName],
        to consumer: any XMLElementStreamConsumer,
        limits: XMLStreamLimits = XMLStreamLimits(),
        key: (UInt64, UInt64)
    ) throws(XMLFault) {
        // The names are literals, so they outlive the stream.
        let names = unsafe names.map { name in
            unsafe name.withCStrings { unsafe cxml_name(namespace_uri: $0, local_name: $1) }
        }
        var native = cxml_stream_limits(limits)
        guard let stream = unsafe cxml_stream_create(names, names.count, &native, [key.0, key.1]) else {
            throw XMLFault(.limitExceeded, at: nil, "There is not enough memory for a stream")
        }
        unsafe self.stream = stream
        self.consumer = consumer
        self.limits = limits
    }

    deinit {
        unsafe cxml_stream_free(stream)
    }

    /// Parses the next bytes, which may begin and end anywhere in the document.
    ///
    /// - Parameter bytes: The next bytes of the document.
    /// - Throws: The first error, also on every later call. Parsing never recovers from an error.
    package mutating func feed(_ bytes: Span<UInt8>) throws(XMLFault) {
        var fault = cxml_fault()
        let isRead = unsafe bytes.withUnsafeBufferPointer { buffer in
            unsafe withEvents { unsafe cxml_stream_feed(stream, buffer.baseAddress, buffer.count, $0, &fault) }
        }
        let start = size
        size += bytes.count
        guard isRead else { throw XMLFault(fault, inStreamWithin: limits, at: start, bytes) }
    }

    /// Ends the document.
    ///
    /// - Returns: Whether all octets that the signature covers were produced.
    /// - Throws: The first error. Discard everything that the consumer has received.
    package consuming func finish() throws(XMLFault) -> Octets {
        guard size > 0 else { throw XMLFault(.empty, at: nil, "The document is empty") }
        var fault = cxml_fault()
        var hasOctets = false
        let isRead = unsafe withEvents { unsafe cxml_stream_finish(stream, $0, &fault, &hasOctets) }
        guard isRead else { throw XMLFault(fault, inStreamWithin: limits, at: size, [UInt8]().span) }
        return hasOctets ? .whole : .none
    }

    /// The context of the C callbacks.
    @safe
    private struct Call {
        let consumer: any XMLElementStreamConsumer
        let stream: OpaquePointer

        static func current(_ context: UnsafeMutableRawPointer?) -> Call? {
            unsafe context?.assumingMemoryBound(to: Call.self).pointee
        }

        func begin(_ signature: OpaquePointer) {
            guard let wanted = consumer.canonicalization(for: unsafe XMLElementView(streamed: signature)),
                wanted.method == .exclusive
            else { return }
            _ = unsafe wanted.inclusivePrefixes.withCStrings { prefixes in
                unsafe cxml_stream_begin_octets(stream, wanted.withComments, prefixes)
            }
        }
    }

    private func withEvents(_ body: (UnsafePointer<cxml_stream_events>) -> Bool) -> Bool {
        var call = unsafe Call(consumer: consumer, stream: stream)
        return unsafe withUnsafeMutablePointer(to: &call) { call in
            var events = unsafe cxml_stream_events(
                context: call,
                on_root: { context, root in
                    guard let root = unsafe root else { return }
                    unsafe Call.current(context)?.consumer.begin(XMLElementView(streamed: root))
                },
                on_signature: { context, signature in
                    guard let signature = unsafe signature else { return }
                    unsafe Call.current(context)?.begin(signature)
                },
                on_open: { context, element in
                    guard let element = unsafe element else { return }
                    unsafe Call.current(context)?.consumer.open(XMLElementView(streamed: element))
                },
                on_close: { context in
                    unsafe Call.current(context)?.consumer.close()
                },
                on_element: { context, element in
                    guard let element = unsafe element else { return }
                    unsafe Call.current(context)?.consumer.take(XMLElementView(streamed: element))
                },
                on_octets: { context, octets, count in
                    let octets = unsafe Span(_unsafeStart: octets.unsafelyUnwrapped, count: count)
                    unsafe Call.current(context)?.consumer.take(octets: octets)
                }
            )
            return unsafe body(&events)
        }
    }
}

@available(*, unavailable)
extension XMLElementStream: Sendable {}

extension cxml_stream_limits {
    fileprivate init(_ limits: XMLStreamLimits) {
        self.init(
            part: cxml_limits(limits.part),
            part_bytes: limits.part.bytes,
            nodes: limits.nodes,
            bytes: limits.bytes
        )
    }
}
