/* SPDX-License-Identifier: Apache-2.0 */
/* Carries the compiler and linker flags of libxml2; CSecureXML includes what it needs itself. */
