// SPDX-License-Identifier: MIT
import Testing

@testable import AppAttestSimulator

@Suite struct PlaceholderTests {}
