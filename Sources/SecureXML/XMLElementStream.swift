// SPDX-License-Identifier: Apache-2.0

internal import CSecureXML

/// Reads a document that is too large to keep, such as an aggregate of metadata, and hands over its elements.
///
/// The rules are those of ``XMLTree``, except that identifiers are kept as 64-bit hashes under a secret key: one that
/// comes again is always found. What is in memory at a time is one element of those asked for, its open ancestors,
/// and 12 to 24 bytes for each identifier.
///
/// One pass also writes the canonical octets of the document element without its enveloped signature, if that
/// signature is the first child element, as in metadata. Where it stands elsewhere, or another follows, there are no
/// octets, and the document cannot be verified as a stream.
@safe
package struct XMLElementStream: ~Copyable {
    /// Which octets of the document element were handed over.
    package enum Octets: Hashable, Sendable {
        /// All of them.
        case whole
        /// None that count.
        case none
    }

    private let stream: OpaquePointer
    private let consumer: any XMLElementStreamConsumer
    private let limits: XMLStreamLimits
    private var isEmpty = true

    /// Begins a stream.
    ///
    /// - Parameters:
    ///   - names: The elements to hand over, at any depth; one inside another comes as a part of that only.
    ///   - consumer: Takes them.
    ///   - limits: How much the document may hold.
    ///   - key: What the hashes of identifiers are made with: two random numbers that nobody knows.
    /// - Throws: A fault if there is no memory.
    package init(
        of names: [XMLName],
        to consumer: any XMLElementStreamConsumer,
        limits: XMLStreamLimits = XMLStreamLimits(),
        key: (UInt64, UInt64)
    ) throws(XMLFault) {
        // The strings are literals, so they outlive the stream.
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

    /// Reads the next bytes; where the document is cut makes no difference.
    ///
    /// - Parameter bytes: Some of the document.
    /// - Throws: The first fault, again and again. There is no recovery and no repair.
    package mutating func feed(_ bytes: Span<UInt8>) throws(XMLFault) {
        isEmpty = isEmpty && bytes.isEmpty
        var fault = cxml_fault()
        let isRead = unsafe bytes.withUnsafeBufferPointer { buffer in
            unsafe withEvents { unsafe cxml_stream_feed(stream, buffer.baseAddress, buffer.count, $0, &fault) }
        }
        guard isRead else { throw XMLFault(fault, inStreamWithin: limits) }
    }

    /// Ends the document.
    ///
    /// - Returns: Whether all octets that a signature asked for were handed over.
    /// - Throws: The first fault; then nothing that was handed over counts.
    package consuming func finish() throws(XMLFault) -> Octets {
        guard !isEmpty else { throw XMLFault(.empty, at: nil, "The document is empty") }
        var fault = cxml_fault()
        var hasOctets = false
        let isRead = unsafe withEvents { unsafe cxml_stream_finish(stream, $0, &fault, &hasOctets) }
        guard isRead else { throw XMLFault(fault, inStreamWithin: limits) }
        return hasOctets ? .whole : .none
    }

    /// What the callbacks are given.
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
