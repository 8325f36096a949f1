// SPDX-License-Identifier: MIT
#ifndef CZip_SHIM_H
#define CZip_SHIM_H
#include <zlib.h>
#endif
