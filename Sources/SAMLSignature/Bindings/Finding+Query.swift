// SPDX-License-Identifier: Apache-2.0

internal import CSAMLSignature
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
    ///   - created: Whether one of the keys created the value, or `nil` if this is unknown.
    ///   - size: The number of bytes of the value.
    ///   - note: A sentence about a search that reached its limit, after a space.
    init(
        _ query: ReceivedQuery,
        _ flaw: QueryCause?,
        _ proof: QueryCauseSearch.Proof?,
        triedWith keys: [PublicKey],
        created: Bool?,
        size: Int,
        _ note: String
    ) {
        let part = query.binding == .simpleSign ? "form (HTTP-POST-SimpleSign)" : "query"
        var message = "The signature of the \(part) does not verify with \(keys.nameForReport)."
        var (cause, remedy): (String?, String?)
        let causes = [flaw].compactMap(\.self) + (proof?.causes ?? [])
        if let first = causes.first {
            let clauses = causes.map(\.clause).joined(separator: "; and ")
            // The flaw of the value alone proves nothing.
            message += proof == nil ? " Besides, " : causes.count == 1 ? " Cause: " : " Causes: "
            message += "\(clauses)."
            (cause, remedy) = (proof == nil ? nil : first.name, first.remedy)
        } else if created == false {
            message += keys.count == 1 ? " This key did not create" : " None of these keys created"
            message += " the value: the sender signed with another key, or `Signature` was changed."
            let length = keys.first.map { Int($0.native.facts.bits + 7) / 8 } ?? 0
            if size < length, keys.allSatisfy({ $0.kind == .rsa }) {
                message += " It has \(size) bytes, and a value of this key has \(length): `Signature` was probably cut."
            }
        } else if query.isListed, query.binding == .redirect {
            message +=
                " The input lists the parameters decoded, and the signature covers the query string as it was encoded: none "
                + "of the usual encodings verifies."
            cause = "signed-octets-missing"
            remedy = "Capture the URL of the request with its query string, up to the end of `Signature`."
        } else if created == true {
            message += keys.count == 1 ? " This key created" : " One of these keys created"
            message +=
                " the value, but over other octets: the sender did not sign what it sent, or the message, `RelayState` or "
                + "`SigAlg` was changed later."
            cause = "other-octets-signed"
            remedy = "Compare the URL with the one that the sender logs. The key is the right one."
        }
        self.init(.signatureInvalidValue, .error, message + note, cause: cause, remedy: remedy)
    }
}
