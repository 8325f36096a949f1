// SPDX-License-Identifier: MIT
import Testing

@testable import AppAttestRegistry

@Suite struct PlaceholderTests {}
