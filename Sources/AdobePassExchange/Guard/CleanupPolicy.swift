// SPDX-License-Identifier: Apache-2.0

/// The reaction to a document that the cleanup of Adobe's recipe would change.
///
/// A document that the cleanup leaves unchanged, or whose white space carries no meaning, is sent by the recipe under
/// every policy except ``sendExactBytes``. A document whose structure the cleanup would change is refused under every
/// policy.
public enum CleanupPolicy: Hashable, Sendable, CaseIterable {
    /// Send the document by the recipe and report what the cleanup changes. This is Adobe's documented procedure.
    case sendRecipe
    /// Refuse the document; nothing is sent.
    case refuse
    /// Send every document unchanged, without the cleanup.
    case sendExactBytes
}
