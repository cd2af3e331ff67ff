// SPDX-License-Identifier: Apache-2.0

internal import SAML

/// An input of which there is nothing but one finding to tell.
struct DamagedInput: DocumentSequence {
    private var finding: Finding?

    init(_ finding: Finding) {
        self.finding = finding
    }

    mutating func next() -> EnclosedDocument? {
        finding.take().map { EnclosedDocument(entry: nil, $0) }
    }
}
