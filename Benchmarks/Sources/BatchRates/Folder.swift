// SPDX-License-Identifier: Apache-2.0

internal import Foundation

/// A folder of captures that goes away with the process; its files are links to one file.
struct Folder {
    let url: URL

    /// Makes a folder in memory, if the system has such a place, so that no disk is measured.
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
            fatalError("There is no room for \(count) captures: \(error)")
        }
    }

    /// The paths of some of the captures.
    func paths(_ count: Int) -> [String] {
        (0..<count).map { url.appending(path: "\(10_000_000 + $0).xml").path }
    }

    /// Gives a place for all folders to a piece of work.
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
            fatalError("There is no place for captures: \(error)")
        }
        body(place)
    }
}
