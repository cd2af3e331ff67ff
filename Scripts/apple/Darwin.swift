// SPDX-License-Identifier: Apache-2.0
// Empty: the modules for apps only ask whether it can be imported (Scripts/check-apple).
