// SPDX-License-Identifier: Apache-2.0

internal import Foundation

/// The committed ratios, one file for each instruction set.
enum Thresholds {
    /// The instruction set of this processor.
    ///
    /// Ratios of another one do not apply.
    static var instructions: String {
        #if arch(x86_64)
        "x86_64-\(Kernels.best)"
        #elseif arch(arm64)
        "arm64-\(Kernels.best)"
        #else
        "other-\(Kernels.best)"
        #endif
    }

    /// The committed folder.
    static let folder = URL(filePath: #filePath).deletingLastPathComponent().appending(path: "../../Thresholds")
        .standardized.path

    /// Reads the ratios for this processor, which are empty for an instruction set that was not measured.
    static func read(from folder: String) -> [String: Double] {
        guard let data = FileManager.default.contents(atPath: file(in: folder)) else { return [:] }
        do {
            return try JSONDecoder().decode([String: Double].self, from: data)
        } catch {
            fatalError("\(file(in: folder)) cannot be read: \(error)")
        }
    }

    /// Writes the ratios for this processor with three significant digits.
    static func write(_ ratios: [String: Double], to folder: String) throws {
        let encoder = JSONEncoder()
        encoder.outputFormatting = [.prettyPrinted, .sortedKeys, .withoutEscapingSlashes]
        let rounded = ratios.mapValues { Double(Table.figure($0)) ?? $0 }
        try FileManager.default.createDirectory(atPath: folder, withIntermediateDirectories: true)
        try (encoder.encode(rounded) + Data("\n".utf8)).write(to: URL(filePath: file(in: folder)))
    }

    /// The file for the instruction set of this processor.
    static func file(in folder: String) -> String { "\(folder)/\(instructions).json" }
}
