// SPDX-License-Identifier: Apache-2.0

internal import ArgumentParser
internal import BatchValidation
internal import SAML

/// A group of flags of `validate`, which derive from ``PolicyKey/all``.
///
/// The argument parser finds the flags of a type by reflection, and decodes them by name. This type provides both from
/// the list of keys.
struct RunOptionGroup<Section: RunOptionSection>: ParsableArguments, CustomReflectable {
    /// The options on the command line.
    private(set) var options = RunOptions()

    init() {}

    init(from decoder: any Decoder) throws {
        let container = try decoder.container(keyedBy: Name.self)
        for key in Section.keys {
            let name = Name(stringValue: key.name)
            let arguments =
                switch key.arity {
                case .none: try container.decode(Flag<Bool>.self, forKey: name).wrappedValue ? [""] : []
                case .one: try container.decode(Option<String?>.self, forKey: name).wrappedValue.map { [$0] } ?? []
                case .list: try container.decode(Option<[String]>.self, forKey: name).wrappedValue
                }
            options[key] = try key.parse(arguments.map(RawArguments.bytes))
        }
    }

    func validate() throws {
        if let refusal = options.refusal { throw ValidationError(refusal.reason) }
    }

    var customMirror: Mirror {
        Mirror(self, children: Section.keys.map { ("_\($0.name)", $0.argument) })
    }

    private struct Name: CodingKey {
        let stringValue: String
        var intValue: Int? { nil }

        init(stringValue: String) { self.stringValue = stringValue }
        init?(intValue: Int) { nil }
    }
}

extension PolicyKey {
    /// The declaration of the flag for the argument parser.
    fileprivate var argument: any Sendable {
        let help = ArgumentHelp("\(help)", valueName: valueName, visibility: HelpForm.visibility(of: self.name))
        let name = NameSpecification.customLong(name)
        let values = choices.isEmpty ? nil : CompletionKind.list(choices)
        return switch arity {
        case .none: Flag(wrappedValue: false, name: name, help: help)
        case .one: Option<String?>(name: name, help: help, completion: values, transform: checked)
        case .list: Option<[String]>(wrappedValue: [], name: name, help: help, completion: values, transform: checked)
        }
    }

    /// Returns the argument if the flag accepts it; throws otherwise.
    @Sendable private func checked(_ argument: String) throws -> String {
        do throws(PolicyValueFault) {
            _ = try parse([RawArguments.bytes(of: argument)])
        } catch .value(_, let form) {
            throw ValidationError("It takes \(form).")
        } catch {}
        return argument
    }
}

/// The flags of a group.
protocol RunOptionSection: Sendable {
    /// The keys, which are stored, because the argument parser asks for the flags several times.
    static var keys: [PolicyKey] { get }
}

extension PolicyKey {
    /// Returns the keys of sections.
    fileprivate static func all(in sections: Section...) -> [PolicyKey] {
        all.filter { sections.contains($0.section) }
    }
}

enum InputSection: RunOptionSection {
    static let keys = PolicyKey.all(in: .inputs)
}

/// The flags of the format of inputs, for commands that read whole inputs without validating.
enum FormatSection: RunOptionSection {
    static let keys = PolicyKey.all(in: .inputs).filter { ["input-format", "field"].contains($0.name) }
}

enum SignatureSection: RunOptionSection {
    static let keys = PolicyKey.all(in: .trust, .signatures, .decryption)
}

/// The flags of trusted keys, for commands that use them without validating.
enum TrustSection: RunOptionSection {
    static let keys = PolicyKey.all(in: .trust)
}

/// The encryption flags, for commands that use them without validating.
enum DecryptionSection: RunOptionSection {
    static let keys = PolicyKey.all(in: .decryption)
}

enum PolicySection: RunOptionSection {
    static let keys = PolicyKey.all(in: .policy)
}

enum LimitSection: RunOptionSection {
    static let keys = PolicyKey.all(in: .limits)
}

enum ReportSection: RunOptionSection {
    static let keys = PolicyKey.all(in: .report)
}

enum RunSection: RunOptionSection {
    static let keys = PolicyKey.all(in: .run)
}

extension RunOptionGroup<TrustSection> {
    /// The trusted keys.
    var signatures: SignatureOptions { options.settings.signatures }

    /// Returns the trusted keys, and the decryption keys of another group.
    func signatures(and keys: RunOptionGroup<DecryptionSection>) -> SignatureOptions {
        var all = options
        all.adopt(keys.options)
        return all.settings.signatures
    }
}

/// The limits on the size and structure of a document.
typealias LimitOptions = RunOptionGroup<LimitSection>

extension RunOptionGroup<LimitSection> {
    var limits: DocumentLimits { options.settings.limits }
}
