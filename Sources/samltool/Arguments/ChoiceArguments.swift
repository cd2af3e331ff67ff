// SPDX-License-Identifier: Apache-2.0

internal import ArgumentParser
internal import BatchValidation
internal import Captures

/// The document of an input with several documents, which can be any message.
struct ChoiceArguments: ParsableArguments {
    @OptionGroup var number: EntryArguments

    @Option(
        help: ArgumentHelp(
            "The messages that have numbers: \(MessageSelection.form) (default: responses, or all if there is no response).",
            valueName: "kinds"
        )
    )
    var messages: MessageSelection?

    var choice: EntryChoice { EntryChoice(number.entry, of: messages) }
}

/// The document of an input with several documents.
struct EntryArguments: ParsableArguments {
    @Option(
        help: ArgumentHelp(
            "The document of an input with several documents, such as HAR: its number in the list, or `#` and its name as in a report; without it, they are listed.",
            valueName: "n"
        ),
        transform: argument
    )
    var entry: EntryName?
}
