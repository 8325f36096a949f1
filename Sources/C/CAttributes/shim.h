// SPDX-License-Identifier: MIT
#ifndef CAttributes_SHIM_H
#define CAttributes_SHIM_H
// Part of the C library, and of no module of Swift's on Linux.
#include <sys/xattr.h>
#endif
