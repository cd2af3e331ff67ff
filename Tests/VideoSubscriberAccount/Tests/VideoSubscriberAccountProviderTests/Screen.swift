// SPDX-License-Identifier: Apache-2.0

import UIKit

/// Creates a screen of the framework.
///
/// A file that imports Testing cannot import UIKit, because the compiler then requires the overlay of both.
func makeScreen() -> UIViewController { UIViewController() }
