// SPDX-License-Identifier: Apache-2.0

#if canImport(FoundationEssentials)
package import FoundationEssentials
#else
package import Foundation
#endif

/// The vectors of this package, as files beside this one.
package enum TestVectors {
    /// The folder that holds them.
    package static let directory = URL(filePath: #filePath).deletingLastPathComponent()
}
