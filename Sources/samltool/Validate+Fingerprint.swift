// SPDX-License-Identifier: Apache-2.0

internal import BatchValidation

extension Validate {
    /// Options that decide nothing that a report says.
    private static let indifferent = ["--jobs", "--progress", "--resume"]

    /// What makes this run the same run when it is started again: arguments, and the content of the files they name.
    ///
    /// What a policy file adds counts as if it had been given.
    func fingerprint() throws -> RunFingerprint {
        var fingerprint = RunFingerprint()
        fingerprint.add("version", Array(ToolVersion.text(for: ["--version"]).utf8))
        var arguments = try ValidateArguments.resolved(Array(CommandLine.arguments.dropFirst()))[...]
        while let argument = arguments.popFirst() {
            if Self.indifferent.contains(argument) {
                _ = arguments.popFirst()
            } else if !Self.indifferent.contains(where: { argument.hasPrefix($0 + "=") }) {
                fingerprint.add("argument \(argument)", Array(argument.utf8))
            }
        }
        for file in signatures.trust { fingerprint.add("--trust", file: InputPath(file)) }
        for file in signatures.keys.decryptionKey { fingerprint.add("--decryption-key", file: InputPath(file)) }
        if let query = policy.query { fingerprint.add("--query", file: InputPath(query)) }
        if let filesFrom = input.filesFrom { fingerprint.add("--files-from", file: InputPath(filesFrom)) }
        return fingerprint
    }
}
