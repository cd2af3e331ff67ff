/* SPDX-License-Identifier: Apache-2.0 */
#define P11_KIT_FUTURE_UNSTABLE_API
#include <p11-kit/p11-kit.h>
