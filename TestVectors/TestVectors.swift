// SPDX-License-Identifier: Apache-2.0

#if canImport(FoundationEssentials)
package import FoundationEssentials
#else
package import Foundation
#endif

/// The test vectors of this package.
package enum TestVectors {
    /// The folder of the test vectors, which contains this file.
    package static let directory = URL(filePath: #filePath).deletingLastPathComponent()
}
