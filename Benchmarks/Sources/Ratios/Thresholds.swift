// SPDX-License-Identifier: Apache-2.0

internal import Foundation
@_spi(Kernels) internal import SAMLEncoding

/// The committed ratios, one file for each set of instructions.
enum Thresholds {
    /// The set of instructions of this processor: ratios of another one say nothing here.
    static var instructions: String {
        #if arch(x86_64)
        "x86_64-\(ExchangeKernel.best)"
        #elseif arch(arm64)
        "arm64-\(ExchangeKernel.best)"
        #else
        "other-\(ExchangeKernel.best)"
        #endif
    }

    /// The folder that is committed.
    static let folder = URL(filePath: #filePath).deletingLastPathComponent().appending(path: "../../Thresholds")
        .standardized.path

    /// Reads the ratios for this processor; there are none where nobody has measured one like it.
    static func read(from folder: String) -> [String: Double] {
        guard let data = FileManager.default.contents(atPath: file(in: folder)) else { return [:] }
        do {
            return try JSONDecoder().decode([String: Double].self, from: data)
        } catch {
            fatalError("\(file(in: folder)) cannot be read: \(error)")
        }
    }

    /// Writes the ratios for this processor, with three figures.
    static func write(_ ratios: [String: Double], to folder: String) throws {
        let encoder = JSONEncoder()
        encoder.outputFormatting = [.prettyPrinted, .sortedKeys, .withoutEscapingSlashes]
        let rounded = ratios.mapValues { Double(Table.figure($0)) ?? $0 }
        try FileManager.default.createDirectory(atPath: folder, withIntermediateDirectories: true)
        try (encoder.encode(rounded) + Data("\n".utf8)).write(to: URL(filePath: file(in: folder)))
    }

    /// The file for this processor.
    static func file(in folder: String) -> String { "\(folder)/\(instructions).json" }
}
