// SPDX-License-Identifier: Apache-2.0

package import Captures
internal import SAML
internal import UntrustedText

/// Validates inputs in memory, for programs that embed the validation.
package final class MemoryValidator: Sendable {
    private let opening: InputOpening
    private let validator: DocumentValidator
    /// Whether the validation time is the time of each call.
    private let followsClock: Bool

    /// The notices about files that the policy names, one on a line.
    package let notices: [String]

    /// Creates a validator.
    ///
    /// - Parameters:
    ///   - policy: The JSON of a policy file.
    ///   - folder: The directory to which the paths in the policy are relative.
    /// - Throws: ``ConfigurationFault`` if the policy is invalid, contains an option of a run over several inputs, or
    ///   names a file that cannot be used.
    package init(policy: [UInt8], from folder: InputPath) throws(ConfigurationFault) {
        if let refusal = LinkedLibraries.refusal { throw ConfigurationFault(refusal, .unusableLibrary) }
        let options = try PolicyFile.options(in: policy, from: folder)
        if let key = PolicyKey.all.first(where: { !options[$0].isEmpty && $0.concernsRun }) {
            let reason = "policy: \"\(key.name)\" is an option of a run over several inputs; leave it out."
            throw ConfigurationFault(reason)
        }
        if let refusal = options.refusal { throw refusal }
        let settings = options.settings
        let now = Timestamp.now
        let (validator, check) = try settings.makeValidator(readAt: now)
        self.validator = validator
        opening = settings.opening
        followsClock = settings.at == nil
        notices = (check?.notices ?? []) + validator.options.policy.serviceNotices(at: now)
    }

    /// Validates inputs together, which takes less time than one after the other.
    ///
    /// - Parameter inputs: The inputs, each a message or everything that `samltool validate` reads as a file; with their
    ///   names, as reported.
    /// - Returns: The rows that `samltool validate --format jsonl` writes about each input; one if it is a single document.
    /// - Throws: ``FileFault`` if the process is about to end.
    package func rows(of inputs: [(bytes: [UInt8], source: String)]) throws(FileFault) -> [[UInt8]] {
        let validator = followsClock ? validator.validating(at: .instant(.now)) : validator
        var rows = [[UInt8]](repeating: [], count: inputs.count)
        // Documents, and the inputs that contain them.
        var (group, origins) = (DocumentGroup(), [Int]())
        func validateGroup() {
            _ = validator.validate(
                group.documents,
                from: { inputs[origins[$0]].source },
                report: { result, index in
                    guard case .record(let record) = result, validator.options.reports(record) else { return }
                    rows[origins[index]] += JSONLinesReport().row(for: record).bytes
                }
            )
            group = DocumentGroup()
            origins.removeAll(keepingCapacity: true)
        }
        func add(_ document: EnclosedDocument, of input: Int) {
            group.append(document)
            origins.append(input)
            if group.isFull { validateGroup() }
        }
        for (index, input) in inputs.enumerated() {
            switch try opening.open(input.bytes) {
            case .capture(let capture): add(EnclosedDocument(entry: nil, capture: capture), of: index)
            case .documents(let reader):
                while let document = try reader.next() { add(document, of: index) }
            }
        }
        validateGroup()
        return rows
    }
}

extension PolicyKey {
    /// Whether the option is about a run over several inputs, so that it has no effect on the rows of one.
    fileprivate var concernsRun: Bool {
        switch section {
        case .replays, .run: true
        case .report: !["show-values", "hunt"].containsIdentical(to: name)
        case .inputs: name == "files-from"
        case .trust, .signatures, .decryption, .policy, .limits: false
        }
    }
}
