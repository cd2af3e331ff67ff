// SPDX-License-Identifier: Apache-2.0

internal import ArgumentParser

/// The root command only dispatches.
@main
struct Samltool: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "samltool",
        abstract: "Read, check and encode captured SAML responses."
    )
}
