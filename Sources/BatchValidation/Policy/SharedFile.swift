// SPDX-License-Identifier: Apache-2.0

package import Captures
internal import SAML
internal import UntrustedText

/// A file that a run would write although it has a second purpose in the same run.
///
/// A report that replaces a capture, a journal or a replay database would destroy it.
package struct SharedFile: Sendable {
    /// The path of the written file.
    let written: InputPath

    /// The option that names the written file.
    let option: String

    /// The other purpose of the file.
    let purpose: String

    /// Returns the first file with two purposes, or `nil` if every written file has one.
    ///
    /// Files are compared as the file system identifies them, because two paths can name one file. Devices and pipes
    /// are not compared, because they are not replaced.
    package init?(in options: RunOptions, policy: InputPath?, inputs: [InputPath]) {
        let settings = options.settings
        var outputs = [(settings.output, "--output")]
        if let summary = settings.summary { outputs.append((summary, "--summary")) }
        if let metrics = settings.metrics { outputs.append((metrics, "--metrics")) }
        if let journal = settings.resume { outputs.append((journal, "--resume")) }
        if case .database(let database) = settings.rejectReplays { outputs.append((database, "--reject-replays")) }
        var written: [FileIdentity: (path: InputPath, option: String)] = [:]
        for (path, option) in outputs {
            guard let identity = FileIdentity(path) else { continue }
            if let other = written.updateValue((path, option), forKey: identity) {
                (self.written, self.option, purpose) = (path, option, "the file of `\(other.option)`")
                return
            }
        }
        guard !written.isEmpty else { return nil }
        var read = inputs.map { ($0, "an input") } + (policy.map { [($0, "the file of `--policy`")] } ?? [])
        for key in PolicyKey.all where !outputs.contains(where: { $0.1.isIdentical(to: key.flag) }) {
            read += key.paths(options).map { ($0, "the file of `\(key.flag)`") }
        }
        for (path, purpose) in read {
            guard let identity = FileIdentity(path), let output = written[identity] else { continue }
            (self.written, option, self.purpose) = (output.path, output.option, purpose)
            return
        }
        return nil
    }

    /// The reason that the run does not begin.
    package var refusal: String {
        "\(option) \(written.description.escapedForReport) is also \(purpose), and would replace it. Name another file."
    }
}

extension PolicyKey {
    /// The files that the option names.
    fileprivate func paths(_ options: RunOptions) -> [InputPath] {
        guard takesPaths else { return [] }
        let paths = texts(options).map { takesIssuers ? IssuerKeyFile.parts(of: $0)?.path ?? [] : $0 }
        return paths.map(InputPath.init(bytes:))
    }
}
