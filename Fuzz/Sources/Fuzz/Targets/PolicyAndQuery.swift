// SPDX-License-Identifier: Apache-2.0

internal import BatchValidation
internal import Captures
internal import SAML

/// Policy files and query files of the operator.
///
/// - A policy file has the same options or the same fault twice.
/// - Options of the command line override those of the file.
struct PolicyAndQuery: FuzzTarget {
    static let name = "policy-file"
    static let maximumBytes = 4_096
    static let dictionary = "json"

    private let file = MemoryFile()

    func run(_ bytes: [UInt8]) {
        file.write(bytes)
        holds(options() == options(), "a policy file has the same result twice")
        _ = try? QueryFile.read(file.path, limits: DocumentLimits()) as AttributeQuery
    }

    private func options() -> Result<[[[UInt8]]], Failure> {
        do throws(ConfigurationFault) {
            let file = try PolicyFile.options(reading: file.path)
            let texts = texts(file)
            var options = RunOptions()
            options.adopt(file)
            holds(self.texts(options) == texts, "all options of a file apply")
            var given = RunOptions()
            for (name, value) in [("clock-skew", "1"), ("audience", "given"), ("exchange", ""), ("format", "sarif")] {
                guard let key = PolicyKey.named(name) else { continue }
                given[key] = (try? key.parse([Array(value.utf8)])) ?? []
            }
            holds(self.texts(given).count { !$0.isEmpty } == 4, "the command line gives four options")
            options = given
            options.adopt(file)
            let wanted = zip(self.texts(given), texts).map { $0.isEmpty ? $1 : $0 }
            holds(self.texts(options) == wanted, "flags on the command line override the file")
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
