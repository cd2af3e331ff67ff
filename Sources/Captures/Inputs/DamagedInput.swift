// SPDX-License-Identifier: Apache-2.0

internal import SAML

/// An input whose only result is a finding.
struct DamagedInput: DocumentSequence {
    private var finding: Finding?

    init(_ finding: Finding) {
        self.finding = finding
    }

    mutating func next() -> EnclosedDocument? {
        finding.take().map { EnclosedDocument(entry: nil, $0) }
    }
}
