// SPDX-License-Identifier: Apache-2.0

internal import PostgreSQLClient
public import SAML
public import SAMLServiceProvider

extension PostgreSQLStore: LoginStore {
    /// Begins a session; see `LoginStore`.
    public func begin(_ login: StoredLogin, at moment: Timestamp) async throws(StoreError) -> LoginAnswer {
        let session = login.session
        let hasRoom = try await surplus(of: .session, at: moment) <= 0
        let hasUsedRoom = try await surplus(of: .used, at: moment) <= 0
        let rows = try await run(
            """
            SELECT saml_begin($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, $12, $13, $14, $15)::text
            """,
            [
                .bytes(session.key.bytes), .byteArrays(session.labels.map(\.bytes)),
                .byteArrays(session.indexes.map(\.bytes)), .number(session.issued.microseconds),
                .number(session.asked.microseconds), .number(session.end.microseconds), .bytes(session.contents),
                .bytes(login.request?.bytes ?? []),
                .number(moment.adding(seconds: StoredLogin.seconds).microseconds),
                .byteArrays(login.assertions.map { StoreKey($0).bytes }), .number(login.assertionEnd.microseconds),
                .bytes(login.earlierSession?.bytes ?? []), .text("\(hasRoom)"), .text("\(hasUsedRoom)"),
                .number(moment.microseconds),
            ]
        )
        switch rows.number(inColumn: 0) {
        case .some(-1): throw StoreError(.full, "The store is full: it contains too many assertions.")
        case .some(-2): throw StoreError(.full, "The store is full: it contains too many sessions.")
        case let number?:
            if let answer = LoginAnswer(rawValue: number) { return answer }
            fallthrough
        case nil: throw StoreError(.unavailable, "The database gives no answer.")
        }
    }
}
