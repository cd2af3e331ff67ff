// SPDX-License-Identifier: Apache-2.0

/// Encodes a SAML response for the `SAMLResponse` parameter of an exchange, byte for byte as the recipe says.
///
/// The recipe cleans white space up, encodes the UTF-8 bytes in Base64 and percent-encodes the digits `+` and `/` and
/// the padding `=`. The result is ASCII and ready for a form body: do not encode it once more.
///
/// ```swift
/// let value = ExchangeEncoder().encode("<a\n  b='1'/>")  // PGEgYj0nMScvPg%3D%3D
/// ```
public struct ExchangeEncoder: Hashable, Sendable {
    /// What happens to the white space of a document.
    public enum Cleanup: Hashable, Sendable, CaseIterable {
        /// The recipe's clean-up, see ``Whitespace``.
        case recipe
        /// Nothing: every byte is kept.
        case none
    }

    /// What happens to the white space of a document.
    public var cleanup: Cleanup

    /// What does the work; the value is the same with all of them.
    let kernel: ExchangeKernel

    /// Makes an encoder.
    ///
    /// - Parameter cleanup: What happens to the white space of a document.
    public init(cleanup: Cleanup = .recipe) {
        self.init(cleanup: cleanup, kernel: .best)
    }

    /// Makes an encoder that works with a kernel other than the quickest one, for a test or a measurement.
    ///
    /// - Parameters:
    ///   - cleanup: What happens to the white space of a document.
    ///   - kernel: The kernel.
    /// - Precondition: The processor has the kernel.
    @_spi(Kernels)
    public init(cleanup: Cleanup = .recipe, kernel: ExchangeKernel) {
        precondition(kernel.isAvailable, "This processor lacks the kernel.")
        self.cleanup = cleanup
        self.kernel = kernel
    }

    /// Encodes a document.
    ///
    /// - Parameter string: The document. An empty one gives an empty value, and so does one of white space alone.
    /// - Returns: The value.
    public func encode(_ string: String) -> String {
        withBytes(of: string.utf8, encodedString)
    }

    /// Encodes a document.
    ///
    /// - Parameter bytes: The document, in UTF-8.
    /// - Returns: The value.
    public func encodedString(of bytes: Span<UInt8>) -> String {
        String(asciiCapacity: maximumEncodedCount(of: bytes)) { encode(bytes, into: &$0) }
    }

    /// Encodes a document.
    ///
    /// - Parameter bytes: The document, in UTF-8.
    /// - Returns: The value, in ASCII.
    public func encode(_ bytes: Span<UInt8>) -> [UInt8] {
        Array(capacity: maximumEncodedCount(of: bytes)) { encode(bytes, into: &$0) }
    }

    /// Encodes a document without allocating anything.
    ///
    /// - Parameters:
    ///   - bytes: The document, in UTF-8.
    ///   - output: Where the value goes, in ASCII.
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
