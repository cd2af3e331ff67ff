// SPDX-License-Identifier: Apache-2.0

internal import SAML
internal import StrictJSON

extension CSVReport {
    /// A column of the report.
    struct Column: Sendable {
        let name: String
        let value: @Sendable (ReportRecord, DocumentDescription) -> String?

        init(_ name: String, _ value: @escaping @Sendable (ReportRecord) -> String?) {
            self.name = name
            self.value = { record, _ in value(record) }
        }

        init(_ name: String, describing value: @escaping @Sendable (DocumentDescription) -> String?) {
            self.name = name
            self.value = { _, description in value(description) }
        }
    }

    /// The columns, whose names and order are public; new columns are appended.
    static let columns: [Column] = [
        Column("source") { $0.source },
        Column("entry") { $0.entry },
        Column("verdict", describing: { $0.verdict.rawValue }),
        Column("code") { $0.firstError?.code.rawValue },
        Column("message") { $0.firstError?.message },
        Column("cause") { $0.firstError?.cause },
        Column("line") { $0.firstError?.location.map { String($0.line) } },
        Column("column") { $0.firstError?.location.map { String($0.column) } },
        Column("path") { $0.firstError?.path },
        Column("errors") { record in String(record.findings.count { $0.severity == .error }) },
        Column("warnings") { record in String(record.findings.count { $0.severity == .warning }) },
        Column("codes") { $0.codes.map(\.rawValue).joined(separator: " ") },
        Column("kind") { $0.outline?.kind },
        Column("id") { $0.outline?.id },
        Column("issuer") { $0.outline?.issuer },
        Column("issueInstant") { $0.outline?.issueInstant },
        Column("inResponseTo") { $0.outline?.inResponseTo },
        Column("destination") { $0.outline?.destination },
        Column("status") { $0.outline?.status.joined(separator: " ") },
        Column("assertions") { $0.assertions.compactMap(\.id).joined(separator: " ") },
        Column("notBefore") { $0.windows.compactMap { $0.notBefore?.description }.joined(separator: " ") },
        Column("notOnOrAfter") { $0.windows.compactMap { $0.notOnOrAfter?.description }.joined(separator: " ") },
        Column("signatures") { record in
            record.signatures.map { "\($0.signature.covers.rawValue):\($0.outcomeInReport)" }.joined(separator: " ")
        },
        Column("attributes") { record in
            record.assertions.flatMap(\.attributeNames).joined(separator: " ")
        },
        Column("nameID") { record in
            record.assertions.compactMap { $0.values?.nameID }.joined(separator: " ")
        },
        Column("values") { $0.valuesAsJSON },
        Column("cleanup") { $0.exchange?.cleanup.rawValue },
        Column("encodedBytes") { record in record.exchange.map { String($0.encodedBytes) } },
        Column("bytes") { String($0.bytes) },
        Column("sha256") { $0.sha256 },
        Column("layers") { $0.layers.joined(separator: " ") },
        Column("remedy") { $0.firstError?.remedy },
        Column("envelope") { $0.envelopeCoverage?.rawValue },
        Column("verified") { record in record.assertions.map { "\($0.isVerified)" }.joined(separator: " ") },
        Column("statusMessage") { $0.showsValues ? $0.status?.message : nil },
        Column("key") { $0.signatures.compactMap { $0.key?.fingerprint }.joined(separator: " ") },
        Column("authnInstant") { $0.authentications.map(\.authnInstant.description).joined(separator: " ") },
        Column("authnContext") { $0.authentications.compactMap(\.classReference).joined(separator: " ") },
        Column("authenticatingAuthority") { record in
            record.authentications.flatMap(\.authenticatingAuthorities).joined(separator: " ")
        },
        Column("sessionIndex") { $0.authentications.compactMap(\.sessionIndex).joined(separator: " ") },
        Column("headline", describing: { $0.headline }),
        Column("nextStep", describing: { $0.nextStep }),
        Column(
            "checks",
            describing: { $0.checks.map { "\($0.check.rawValue)=\($0.state.name)" }.joined(separator: " ") }
        ),
        Column("party", describing: { $0.lead?.party.rawValue }),
    ]
}

extension ReportRecord {
    /// The authentication statements of all assertions; the column `verified` states which assertions are proved.
    fileprivate var authentications: [ValidationResult.AssertionResult.Authentication] {
        result.assertions.flatMap(\.authentications)
    }

    /// The attributes with their values as a JSON array of one object per assertion, or `nil` if values are not shown.
    fileprivate var valuesAsJSON: String? {
        let objects = result.assertions.compactMap { assertion in
            assertion.values.map { JSONValue.object($0.attributes.map(\.json)) }
        }
        guard !objects.isEmpty else { return nil }
        var bytes: [UInt8] = []
        JSONValue.array(objects).write(to: &bytes)
        return String(decoding: bytes, as: UTF8.self)
    }
}
