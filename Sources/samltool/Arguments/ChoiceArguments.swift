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
