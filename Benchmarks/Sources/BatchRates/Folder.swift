// SPDX-License-Identifier: Apache-2.0

internal import Foundation

/// A folder of captures that the process removes.
///
/// Its files are links to one file.
struct Folder {
    let url: URL

    /// Creates a folder in memory, if the system supports it, so that disk speed has no influence.
    init(named name: String, in parent: URL, of document: [UInt8], count: Int) {
        url = parent.appending(path: name)
        let original = parent.appending(path: "\(name).xml")
        do {
            try FileManager.default.createDirectory(at: url, withIntermediateDirectories: true)
            try Data(document).write(to: original)
            for number in 0..<count {
                let file = url.appending(path: "\(10_000_000 + number).xml")
                try FileManager.default.linkItem(at: original, to: file)
            }
        } catch {
            fatalError("Cannot create \(count) captures: \(error)")
        }
    }

    /// The paths of some of the captures.
    func paths(_ count: Int) -> [String] {
        (0..<count).map { url.appending(path: "\(10_000_000 + $0).xml").path }
    }

    /// Calls a closure with a parent folder for all captures.
    static func within(_ body: (URL) -> Void) {
        let memory = "/dev/shm"
        let base =
            FileManager.default.isWritableFile(atPath: memory)
            ? URL(filePath: memory) : FileManager.default.temporaryDirectory
        let place = base.appending(path: "batch-rates-\(ProcessInfo.processInfo.processIdentifier)")
        defer { try? FileManager.default.removeItem(at: place) }
        do {
            try FileManager.default.createDirectory(at: place, withIntermediateDirectories: true)
        } catch {
            fatalError("Cannot create a folder for captures: \(error)")
        }
        body(place)
    }
}
