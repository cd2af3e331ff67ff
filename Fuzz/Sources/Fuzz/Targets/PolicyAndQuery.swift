// SPDX-License-Identifier: Apache-2.0

internal import BatchValidation
internal import SAML

/// What an operator hands over besides documents: policy files and query files.
///
/// - A policy file gives the same options twice, or the same fault.
/// - Options that the command line gives win, and the others are those of the file.
struct PolicyAndQuery: FuzzTarget {
    static let name = "policy-file"

    private let file = MemoryFile()

    func run(_ bytes: [UInt8]) {
        file.write(bytes)
        holds(options() == options(), "a policy file says the same twice")
        _ = try? QueryFile.read(file.path, limits: DocumentLimits())
    }

    private func options() -> Result<[[[UInt8]]], Failure> {
        do throws(ConfigurationFault) {
            let file = try PolicyFile.options(reading: file.path)
            let texts = texts(file)
            var options = RunOptions()
            options.adopt(file)
            holds(self.texts(options) == texts, "a file is adopted whole")
            var given = RunOptions()
            given.clockSkew = 1
            given.audience = ["given"]
            given.exchange = true
            given.format = .sarif
            options = given
            options.adopt(file)
            let wanted = zip(self.texts(given), texts).map { $0.isEmpty ? $1 : $0 }
            holds(self.texts(options) == wanted, "flags on the command line win")
            return .success(texts)
        } catch {
            return .failure(Failure(text: "\(error)"))
        }
    }

    private func texts(_ options: RunOptions) -> [[[UInt8]]] { PolicyKey.all.map { $0.texts(options) } }

    private struct Failure: Error, Hashable {
        var text: String
    }
}
