// SPDX-License-Identifier: Apache-2.0

internal import SAML
internal import SAMLBindings

extension SignedQuery {
    /// Returns the signed octets in the usual encodings of decoded parameters.
    func usualEncodings(_ parameters: MessageParameters) -> [[UInt8]] {
        let names = [MessageParameters.Name.response, .request, .relayState, .signatureAlgorithm]
        let values = names.compactMap { name in
            parameters[name].flatMap { slice in
                (try? parameters.decoded(name)).map { value in
                    (parameters.octets[slice.parameter.lowerBound..<slice.value.lowerBound], value)
                }
            }
        }
        let encodings = QueryEncoding.usual.map { encoding in
            Array(values.map { Array($0) + encoding.encode($1) }.joined(separator: [UInt8(ascii: "&")]))
        }
        return [octets] + encodings
    }
}

extension Finding {
    /// Creates the error for the signature of a query that does not verify.
    ///
    /// - Parameters:
    ///   - query: The query.
    ///   - flaw: The flaw of the value itself.
    ///   - proof: The proven explanation, or `nil`.
    ///   - keys: The trusted keys.
    ///   - excludesKeys: Whether none of the keys created the value.
    ///   - note: A sentence about a search that reached its limit, after a space.
    init(
        _ query: ReceivedQuery,
        _ flaw: QueryCause?,
        _ proof: QueryCauseSearch.Proof?,
        triedWith keys: [PublicKey],
        excludesKeys: Bool,
        _ note: String
    ) {
        let part = query.binding == .simpleSign ? "form (HTTP-POST-SimpleSign)" : "query"
        let message = "The signature of the \(part) does not verify with \(keys.nameForReport)."
        let causes = (proof == nil ? [] : [flaw].compactMap(\.self)) + (proof?.causes ?? [])
        if let first = causes.first {
            let clauses = causes.map(\.clause).joined(separator: "; and ")
            self.init(
                .signatureInvalidValue,
                .error,
                "\(message) \(causes.count == 1 ? "Cause" : "Causes"): \(clauses).",
                cause: first.name,
                remedy: first.remedy
            )
        } else if let flaw {
            self.init(
                .signatureInvalidValue,
                .error,
                "`Signature` is not Base64, or not the Base64 that the binding requires: \(flaw.clause).",
                remedy: flaw.remedy
            )
        } else if query.isListed, query.binding == .redirect, !excludesKeys {
            self.init(
                .signatureInvalidValue,
                .error,
                "\(message) The input lists the parameters decoded, and the signature covers the query string as it was "
                    + "encoded: none of the usual encodings verifies.",
                cause: "signed-octets-missing",
                remedy: "Capture the URL of the request with its query string, from `SAMLRequest` or `SAMLResponse` to the end "
                    + "of `Signature`."
            )
        } else {
            let subject = keys.count == 1 ? "This key did not create" : "None of these keys created"
            let reason = " \(subject) the value: the sender signed with another key, or `Signature` was changed."
            self.init(.signatureInvalidValue, .error, message + (excludesKeys ? reason : "") + note)
        }
    }
}
