// SPDX-License-Identifier: Apache-2.0

/// Encodes a SAML response for the `SAMLResponse` parameter of an exchange, byte for byte as the recipe specifies.
///
/// ```swift
/// let value = ExchangeEncoder().encode("<a\n  b='1'/>")  // PGEgYj0nMScvPg%3D%3D
/// ```
///
/// ## Guarantees
///
/// - The recipe removes superfluous white space, encodes the UTF-8 bytes as Base64, and percent-encodes the digits `+` and `/`
///   and the padding `=`. The result is ASCII text for a form body.
/// - Every processor gives the same bytes, and `ExchangeDecoder` restores what was encoded.
///
/// ## Limits
///
/// - Do not percent-encode the result again.
/// - The encoder contains no XML parser. The cleanup can change content that a signature covers: `ExchangeGuard` of
///   `AdobePassExchange` reports or rejects that.
public struct ExchangeEncoder: Hashable, Sendable {
    /// The handling of white space in a document.
    public enum Cleanup: Hashable, Sendable, CaseIterable {
        /// The cleanup of the recipe; see ``Whitespace``.
        case recipe
        /// No cleanup: every byte is kept.
        case none
    }

    /// The handling of white space in a document.
    public var cleanup: Cleanup

    /// The kernel that encodes; all kernels return the same result.
    let kernel: ExchangeKernel

    /// Creates an encoder.
    ///
    /// - Parameter cleanup: The handling of white space in a document.
    public init(cleanup: Cleanup = .recipe) {
        self.init(cleanup: cleanup, kernel: .best)
    }

    /// Creates an encoder with a specific kernel, for tests and benchmarks.
    ///
    /// - Parameters:
    ///   - cleanup: The handling of white space in a document.
    ///   - kernel: The kernel.
    /// - Precondition: The processor supports the kernel.
    @_spi(Kernels)
    public init(cleanup: Cleanup = .recipe, kernel: ExchangeKernel) {
        precondition(kernel.isAvailable, "This processor does not support the kernel.")
        self.cleanup = cleanup
        self.kernel = kernel
    }

    /// Encodes a document.
    ///
    /// - Parameter string: The document.
    /// - Returns: The value. It is empty if the document is empty or contains only white space.
    public func encode(_ string: String) -> String {
        withBytes(of: string.utf8, encodedString)
    }

    /// Encodes a document.
    ///
    /// - Parameter bytes: The document, as UTF-8.
    /// - Returns: The value.
    public func encodedString(of bytes: Span<UInt8>) -> String {
        String(asciiCapacity: maximumEncodedCount(of: bytes)) { encode(bytes, into: &$0) }
    }

    /// Encodes a document.
    ///
    /// - Parameter bytes: The document, as UTF-8.
    /// - Returns: The value, in ASCII.
    public func encode(_ bytes: Span<UInt8>) -> [UInt8] {
        Array(capacity: maximumEncodedCount(of: bytes)) { encode(bytes, into: &$0) }
    }

    /// Encodes a document without allocating memory.
    ///
    /// - Parameters:
    ///   - bytes: The document, as UTF-8.
    ///   - output: The span that receives the value, in ASCII.
    /// - Precondition: `output` has room for ``encodedCount(of:)`` bytes.
    @_lifetime(output: copy output)
    public func encode(_ bytes: Span<UInt8>, into output: inout OutputSpan<UInt8>) {
        var packer = BlockPacker()
        let kept = cleanup == .recipe ? CleanupCursor.trimmedRange(of: bytes, 0..<bytes.count) : 0..<bytes.count
        output.appendEscaped(bytes.extracting(kept), cleanup: cleanup, through: &packer, with: kernel)
        let table = DigitPairs.table
        output.appendEscapedRemainder(of: packer, pairs: DigitPairs(table.span))
    }
}
