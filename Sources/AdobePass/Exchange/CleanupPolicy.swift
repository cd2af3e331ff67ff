// SPDX-License-Identifier: Apache-2.0

/// What to do with a document that the clean-up of the exchange recipe would spoil.
///
/// A document that it leaves alone, or whose white space carries no meaning, goes out by the recipe in any case but
/// ``sendExactBytes``.
public enum CleanupPolicy: Hashable, Sendable, CaseIterable {
    /// Refuse it; nothing is sent.
    case refuse
    /// Send it by the recipe all the same, as the cookbooks do.
    case sendRecipe
    /// Send every document with every byte it has, cleaned up or not.
    case sendExactBytes
}
