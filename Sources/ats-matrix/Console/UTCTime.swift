// SPDX-License-Identifier: MIT
import FoundationEssentials

/// The time as the record keeps it: ISO 8601, UTC, whole seconds.
func utcNow() -> String { Date.now.formatted(.iso8601) }
