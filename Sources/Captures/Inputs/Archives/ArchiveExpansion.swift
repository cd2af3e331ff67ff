// SPDX-License-Identifier: Apache-2.0

internal import Synchronization

/// The expansion of all archives of one input: of the input itself, of its members and of the attachments of a mail.
///
/// All share one count, so an archive inside another one expands no further than the outer one may.
final class ArchiveExpansion: Hashable, Sendable {
    /// The maximum number of output bytes for each input byte.
    ///
    /// The factor bounds the processing time of an archive by its size. gzip and zstd compress responses with different
    /// identifiers, times and signatures by a factor of 10 to 25. gzip compresses copies of one response by 100 to 140:
    /// only the first 32 MiB of such an archive are read.
    static let maximumFactor = 40

    /// The output size, in bytes, that is always allowed.
    static let slack = 32 << 20

    /// The maximum number of archives inside an input, because each one takes time, however small it is.
    static let maximumArchives = 1_000

    /// The maximum number of archives that contain each other.
    static let maximumDepth = 2

    private struct Counts {
        /// The stored bytes of the outermost archives.
        var input = 0
        /// The bytes of members.
        var output = 0
        /// The bytes of decompressed archives.
        var decompressed = 0
        /// The number of archives inside the input.
        var archives = 0

        /// Whether the output exceeds the limit for the input.
        var isTooLarge: Bool {
            let output = max(output, decompressed)
            return output > slack && output / maximumFactor > input
        }
    }

    private let counts = Mutex(Counts())

    /// Whether the output exceeds the limit for the input.
    var isTooLarge: Bool { counts.withLock { $0.isTooLarge } }

    /// Notes how much of an archive was read that is an input itself.
    func noteInput(upTo size: Int) { counts.withLock { $0.input = max($0.input, size) } }

    /// Counts the size of an archive that is attached to a mail.
    func addInput(_ size: Int) { counts.withLock { $0.input += size } }

    /// Notes bytes of members.
    func addOutput(_ size: Int) { counts.withLock { $0.output += size } }

    /// Counts bytes of a decompressed archive.
    func addDecompressed(_ size: Int) { counts.withLock { $0.decompressed += size } }

    /// Notes an archive inside the input; returns whether it may be read.
    func takeArchive() -> Bool {
        counts.withLock { counts in
            counts.archives += 1
            return counts.archives <= Self.maximumArchives
        }
    }

    static func == (first: ArchiveExpansion, second: ArchiveExpansion) -> Bool { first === second }

    func hash(into hasher: inout Hasher) { hasher.combine(ObjectIdentifier(self)) }
}
