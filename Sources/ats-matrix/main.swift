// SPDX-License-Identifier: MIT
print("ats-matrix")
