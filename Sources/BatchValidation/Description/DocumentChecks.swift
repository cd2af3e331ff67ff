// SPDX-License-Identifier: Apache-2.0

internal import SAML
internal import UntrustedText

/// Derives the checks of a document from its kind, its findings, its content and the settings of the run.
struct DocumentChecks {
    private let record: ReportRecord
    private let verdict: ReportVerdict
    private let kind: Kind

    /// The checks with an error, and those with a warning about a comparison that was made.
    private var failed: [Finding.Check] = []
    private var warned: [Finding.Check] = []

    init(_ record: borrowing ReportRecord, _ verdict: ReportVerdict) {
        self.record = copy record
        self.verdict = verdict
        kind = Kind(record)
        for finding in record.result.findings {
            switch finding.severity {
            case .error: failed.append(finding.code.check)
            case .warning where !Self.unmade.contains(finding.code): warned.append(finding.code.check)
            case .warning, .info: break
            }
        }
        if verdict == .unreadable { failed.append(.readable) }
    }

    /// The warnings that a comparison was not made.
    static let unmade: [Finding.Code] = [.signatureUnchecked, .encryptionNotDecrypted, .audienceUnchecked]

    /// The checks that apply, in order.
    var all: [DocumentCheck] {
        var checks: [DocumentCheck] = []
        checks.reserveCapacity(Finding.Check.allCases.count)
        for check in Finding.Check.allCases where applies(check) {
            let state = state(of: check)
            checks.append(DocumentCheck(check: check, state: state, option: option(check, state)))
        }
        return checks
    }

    // MARK: Kinds

    /// The kinds of messages that have different checks.
    private enum Kind {
        case response, answer, request, unreadable

        init(_ record: borrowing ReportRecord) {
            guard record.result.verdict != .unreadable, let kind = record.result.outline?.kind else {
                self = .unreadable
                return
            }
            if kind.isIdentical(to: "Response") {
                self = .response
            } else {
                self = kind.endsWithBytes(of: "Response") ? .answer : .request
            }
        }
    }

    private func applies(_ check: Finding.Check) -> Bool {
        if failed.contains(check) || warned.contains(check) { return true }
        switch check {
        case .readable: return true
        case .message, .signature, .issuer, .time, .destination: return kind != .unreadable
        case .status, .request: return kind == .response || kind == .answer
        case .decryption: return isEncrypted
        case .audience, .subject, .authentication, .attributes, .replay: return kind == .response
        case .exchange: return record.settings.contains(.exchange) && kind == .response
        }
    }

    private var isEncrypted: Bool {
        record.result.entries.contains(where: \.wasEncrypted)
            || record.result.findings.contains { $0.code == .encryptionNotDecrypted }
    }

    // MARK: States

    private func state(of check: Finding.Check) -> DocumentCheck.State {
        if failed.contains(check) { return .failed }
        // The rules run on a decoded message only.
        if check != .readable, check != .message, record.result.validationTime == nil {
            return .notMade(.earlierFailure)
        }
        if warned.contains(check) { return .warned }
        switch check {
        case .readable, .message, .status, .exchange: return .passed
        case .time: return hasOpened || kind != .response ? .passed : .notMade(absence)
        case .signature:
            return isSigned ? .passed : .notMade(isClosed ? .earlierFailure : has(.trust) ? .absent : .noKey)
        case .decryption: return hasOpened ? .passed : .notMade(.noKey)
        case .issuer: return has(.issuers) || isSigned && has(.boundKeys) ? .passed : .notMade(.noSetting)
        case .destination: return destination
        case .request: return has(.request) ? .passed : .notMade(record.isUnsolicitedLogin ? .absent : .noSetting)
        case .audience: return has(.audiences) ? ofAssertions : .notMade(.noSetting)
        case .authentication: return has(.authnContexts) ? ofAssertions : .notMade(.noSetting)
        case .subject: return ofAssertions
        case .attributes: return hasAttributes ? ofAssertions : .notMade(absence)
        case .replay:
            guard has(.replays) else { return .notMade(.noSetting) }
            return verdict.isFailure ? .notMade(.earlierFailure) : .passed
        }
    }

    private func has(_ setting: CheckSettings) -> Bool { record.settings.contains(setting) }

    /// Whether a trusted key verified a signature of the content.
    private var isSigned: Bool {
        record.result.isMessageSigned
            ?? (record.result.envelope?.isSigned == true || record.result.entries.contains(where: \.isVerified))
    }

    private var hasOpened: Bool {
        record.result.entries.allSatisfy { $0.assertion != nil }
            && !record.result.findings.contains { $0.code == .encryptionNotDecrypted }
    }

    /// The state of a comparison with `Destination`, or with `Recipient` of the assertions.
    private var destination: DocumentCheck.State {
        if has(.destinations), record.result.outline?.destination != nil { return .passed }
        guard kind == .response, has(.recipients) else {
            return .notMade(has(.destinations) ? .absent : .noSetting)
        }
        return ofAssertions
    }

    /// The state of a check that reads assertions, if it has found nothing.
    private var ofAssertions: DocumentCheck.State {
        if failed.contains(.status) { return .notMade(.earlierFailure) }
        return record.result.entries.contains { $0.assertion != nil } ? .passed : .notMade(absence)
    }

    /// The reason that there is no assertion to read, or no attribute in it.
    private var absence: DocumentCheck.Reason {
        if failed.contains(.status) || isClosed { return .earlierFailure }
        return hasOpened ? .absent : .noKey
    }

    /// Whether a key was given, and does not decrypt the content.
    private var isClosed: Bool { failed.contains(.decryption) && !hasOpened }

    private var hasAttributes: Bool {
        record.result.outline?.assertions.contains { !$0.attributeNames.isEmpty || $0.isEncrypted } == true
    }

    // MARK: Options

    /// Returns the option that makes a check.
    private func option(_ check: Finding.Check, _ state: DocumentCheck.State) -> String? {
        switch (state, check) {
        case (.notMade(.noKey), .signature): "--trust"
        case (.notMade(.noKey), _): "--decryption-key"
        case (.notMade(.noSetting), .issuer): "--issuer"
        case (.notMade(.noSetting), .audience): "--audience"
        case (.notMade(.noSetting), .destination): kind == .response ? "--recipient" : "--destination"
        case (.notMade(.noSetting), .request): "--in-response-to"
        case (.notMade(.noSetting), .authentication): "--authn-context"
        case (.notMade(.noSetting), .replay): "--reject-replays"
        default: nil
        }
    }
}
