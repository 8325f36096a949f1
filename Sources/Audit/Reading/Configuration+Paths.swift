// SPDX-License-Identifier: MIT
internal import ATSModel

extension Configuration {
    /// The same without what a path leads to, from the root of the `Info.plist`.
    func removing(_ path: [String]) -> Configuration { changing(path) { _ in nil } }

    /// The same with another value at the end of a path.
    func setting(_ path: [String], _ value: PropertyValue) -> Configuration { changing(path) { _ in value } }

    /// The same with another key at the end of a path.
    func renaming(_ path: [String], to key: String) -> Configuration {
        guard path.count > 1, let value = transportSecurity?.value(at: path.dropFirst()) else { return self }
        return removing(path).setting(path.dropLast() + [key], value)
    }

    private func changing(_ path: [String], _ change: (PropertyValue?) -> PropertyValue?) -> Configuration {
        guard path.first == KeyLevel.root else { return self }
        return Configuration(
            transportSecurity: PropertyValue.changed(transportSecurity, path.dropFirst(), change))
    }
}

extension PropertyValue {
    /// The value at the end of a path of keys and of numbers of items.
    func value(at path: ArraySlice<String>) -> PropertyValue? {
        guard let key = path.first else { return self }
        switch self {
        case .dictionary(let entries): return entries[key]?.value(at: path.dropFirst())
        case .array(let items):
            guard let number = Int(key), items.indices.contains(number) else { return nil }
            return items[number].value(at: path.dropFirst())
        default: return nil
        }
    }

    fileprivate static func changed(
        _ value: PropertyValue?, _ path: ArraySlice<String>, _ change: (PropertyValue?) -> PropertyValue?
    ) -> PropertyValue? {
        guard let key = path.first else { return change(value) }
        switch value {
        case .array(var items)?:
            guard let number = Int(key), items.indices.contains(number) else { return value }
            if let new = changed(items[number], path.dropFirst(), change) {
                items[number] = new
            } else {
                items.remove(at: number)
            }
            return .array(items)
        case .dictionary(var entries)?:
            entries[key] = changed(entries[key], path.dropFirst(), change)
            return .dictionary(entries)
        case nil:
            return changed(nil, path.dropFirst(), change).map { .dictionary([key: $0]) }
        default: return value
        }
    }
}
