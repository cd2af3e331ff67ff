/* SPDX-License-Identifier: Apache-2.0 */
/* Carries the compiler and linker flags of xmlsec; CSAMLSignature includes what it needs itself. */
