// SPDX-License-Identifier: MIT
#ifndef CExpat_SHIM_H
#define CExpat_SHIM_H
#include <expat.h>
#endif
