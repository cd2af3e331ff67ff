// SPDX-License-Identifier: Apache-2.0

internal import BatchValidation
internal import SAML

/// What an operator hands over besides documents: policy files and query files.
///
/// - A policy file gives the same arguments twice, or the same fault.
/// - Arguments that flags on the command line stand for are left out.
struct PolicyAndQuery: FuzzTarget {
    static let name = "policy-file"

    private let file = MemoryFile()
    private let all = Set(PolicyKey.all.map(\.flag))

    func run(_ bytes: [UInt8]) {
        file.write(bytes)
        holds(arguments() == arguments(), "a policy file says the same twice")
        _ = try? QueryFile.read(file.path, limits: DocumentLimits())
    }

    private func arguments() -> Result<[String], Failure> {
        do throws(ConfigurationFault) {
            let policy = try PolicyFile(reading: file.path)
            let arguments = try policy.arguments(besides: []) { _ in nil }
            holds(try policy.arguments(besides: all) { _ in nil }.isEmpty, "flags on the command line win")
            return .success(arguments)
        } catch {
            return .failure(Failure(text: "\(error)"))
        }
    }

    private struct Failure: Error, Hashable {
        var text: String
    }
}
