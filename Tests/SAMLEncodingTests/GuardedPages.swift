// SPDX-License-Identifier: Apache-2.0

internal import CLibrary

/// Memory between two inaccessible pages.
///
/// An access beyond its bounds ends the process.
@safe
struct GuardedPages: ~Copyable {
    private let memory: UnsafeMutableRawBufferPointer
    private let pageSize: Int

    /// The number of bytes between the two pages.
    let count: Int

    /// Reserves room for at least a number of bytes.
    init(count minimum: Int) {
        pageSize = Int(getpagesize())
        count = (minimum + pageSize - 1) / pageSize * pageSize
        let length = count + 2 * pageSize
        let address = unsafe mmap(nil, length, PROT_READ | PROT_WRITE, MAP_PRIVATE | MAP_ANON, -1, 0)
        unsafe memory = UnsafeMutableRawBufferPointer(start: address, count: length)
        let isGuarded =
            unsafe address != MAP_FAILED
            && mprotect(memory.baseAddress, pageSize, PROT_NONE) == 0
            && mprotect(memory.baseAddress?.advanced(by: pageSize + count), pageSize, PROT_NONE) == 0
        precondition(isGuarded, "The system cannot allocate guard pages.")
    }

    deinit {
        unsafe munmap(memory.baseAddress, memory.count)
    }

    /// The bytes from an offset to the end.
    private func bytes(from offset: Int, count: Int) -> UnsafeMutableBufferPointer<UInt8> {
        precondition(offset >= 0 && offset + count <= self.count)
        // Safety: the precondition keeps the bytes between the two pages.
        return unsafe UnsafeMutableRawBufferPointer(rebasing: memory[(pageSize + offset)...].prefix(count))
            .bindMemory(to: UInt8.self)
    }

    /// Copies bytes to an offset and passes them to a closure.
    func lend<Result>(_ contents: [UInt8], at offset: Int, to body: (Span<UInt8>) -> Result) -> Result {
        let target = unsafe bytes(from: offset, count: contents.count)
        _ = unsafe target.update(from: contents)
        // Safety: the span covers the bytes exactly and does not leave `body`.
        return body(unsafe Span(_unsafeElements: UnsafeBufferPointer(target)))
    }

    /// The bytes that a closure writes into a region at an offset.
    func output<Failure: Error>(
        of capacity: Int,
        at offset: Int,
        _ body: (inout OutputSpan<UInt8>) throws(Failure) -> Void
    ) throws(Failure) -> [UInt8] {
        let target = unsafe bytes(from: offset, count: capacity)
        // Safety: the span covers the bytes exactly and is finished before they are read.
        var output = unsafe OutputSpan(buffer: target, initializedCount: 0)
        try body(&output)
        let written = unsafe output.finalize(for: target)
        return unsafe Array(target.prefix(written))
    }
}
