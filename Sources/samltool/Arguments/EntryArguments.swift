// SPDX-License-Identifier: Apache-2.0

internal import ArgumentParser

/// The document of an input with several documents.
struct EntryArguments: ParsableArguments {
    @Option(
        help: ArgumentHelp(
            "The number of the document in an input with several documents, such as HAR; without it, they are listed.",
            valueName: "n"
        )
    )
    var entry: Int?

    func validate() throws {
        guard let entry, entry < 1 else { return }
        throw ValidationError("--entry takes a number from 1 on, not \(entry).")
    }
}
