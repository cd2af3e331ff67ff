// SPDX-License-Identifier: Apache-2.0

#if HTTPClient
internal import AsyncHTTPClient
#endif
