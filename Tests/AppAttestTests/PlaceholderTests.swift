// SPDX-License-Identifier: MIT
import Testing

@testable import AppAttest

@Suite struct PlaceholderTests {}
