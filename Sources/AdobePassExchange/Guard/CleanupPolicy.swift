// SPDX-License-Identifier: Apache-2.0

/// What to do with a document that the cleanup of the exchange recipe would alter.
///
/// A document that the cleanup leaves unchanged, or whose white space carries no meaning, is sent by the recipe under
/// every policy except ``sendExactBytes``.
public enum CleanupPolicy: Hashable, Sendable, CaseIterable {
    /// Send the document by the recipe and report what the cleanup changes. This is Adobe's documented procedure.
    case sendRecipe
    /// Refuse the document; nothing is sent.
    case refuse
    /// Send every byte of every document, without a cleanup.
    case sendExactBytes
}
