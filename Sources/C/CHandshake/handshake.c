// SPDX-License-Identifier: MIT
#include "CHandshake.h"

long chandshake_openssl_version(void) { return OPENSSL_VERSION_NUMBER; }
