// SPDX-License-Identifier: Apache-2.0

package import Captures
internal import SAML
internal import UntrustedText

/// A file that a run would write although it has a second purpose in the same run.
///
/// A report that replaces a capture, a journal or a replay database would destroy it.
package enum SharedFile {
    /// Throws if a written file has two purposes.
    ///
    /// Files are compared as the file system identifies them, because two paths can name one file. Devices and pipes
    /// are not compared, because they are not replaced.
    package static func reject(
        in options: RunOptions,
        policy: InputPath?,
        inputs: [InputPath]
    ) throws(ConfigurationFault) {
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
                throw fault(path, option, "the file of `\(other.option)`")
            }
        }
        guard !written.isEmpty else { return }
        var read = inputs.map { ($0, "an input") } + (policy.map { [($0, "the file of `--policy`")] } ?? [])
        for key in PolicyKey.all where !outputs.contains(where: { $0.1.isIdentical(to: key.flag) }) {
            read += key.paths(options).map { ($0, "the file of `\(key.flag)`") }
        }
        for (path, purpose) in read {
            guard let identity = FileIdentity(path), let output = written[identity] else { continue }
            throw fault(output.path, output.option, purpose)
        }
    }

    private static func fault(_ path: InputPath, _ option: String, _ purpose: String) -> ConfigurationFault {
        let name = path.description.escapedForReport
        return ConfigurationFault("\(option) \(name) is also \(purpose), and would replace it. Name another file.")
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
