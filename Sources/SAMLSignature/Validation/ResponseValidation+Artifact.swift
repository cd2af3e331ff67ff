// SPDX-License-Identifier: Apache-2.0

internal import SAML
internal import SecureXML

extension ResponseValidation {
    /// Verifies the signature of the `ArtifactResponse` around the response, if it has one.
    ///
    /// It is an additional requirement: the content of the response counts only under its own signatures.
    mutating func verifyArtifactResponse(of original: borrowing UnverifiedResponse, around response: Response) {
        guard let outer = MessageLocator.artifactResponse(from: original.tree.root), let signature = outer.signature
        else {
            return
        }
        _ = verify(
            signature,
            in: original.tree,
            covering: .artifactResponse,
            of: original.artifactResponse?.issuer ?? response.issuer,
            at: time.instant(issuedAt: response.issueInstant)
        )
    }
}
