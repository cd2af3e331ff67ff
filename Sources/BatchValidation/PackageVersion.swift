// SPDX-License-Identifier: Apache-2.0

/// The version of the package, which all of its programs and packages have.
package enum PackageVersion {
    /// The version by the rules of Semantic Versioning 2.0.0; `Scripts/version` reads it from this line.
    package static let current = "0.3.0-dev"
}
