// SPDX-License-Identifier: Apache-2.0

/// The treatment of a document that the cleanup of Adobe's recipe would change.
///
/// A document whose structure the cleanup would change is never sent.
public enum CleanupPolicy: String, Hashable, Sendable, CaseIterable {
    /// Apply the cleanup, and report what it changes. This is Adobe's documented procedure.
    case recipe
    /// Apply the cleanup only if it changes nothing but white space without meaning; otherwise send nothing.
    case guarded
    /// Keep every byte, without the cleanup.
    case none
}
