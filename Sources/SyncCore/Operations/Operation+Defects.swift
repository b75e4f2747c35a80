extension Operation {
    /// Why every reader would call the operation malformed; `nil` for one that may be written.
    ///
    /// A replica must never apply what all others skip, so what a caller made is checked before it is written.
    package var defect: String? {
        if kind == .numbered(0) { return "kinds are numbered from 1" }
        switch action {
        case .assign(let writes): return RegisterWrite.defect(of: writes)
        case .add(let field, let value, _), .remove(let field, let value, _), .insert(let field, let value, _, _),
            .move(let field, let value, _, _), .takeOut(let field, let value, _):
            return field.defect ?? value.defect
        case .delete, .restore: return nil
        case .text(let field, _, let action): return field.key.defect ?? field.item.defect ?? action.defect
        }
    }
}

extension RegisterWrite {
    fileprivate static func defect(of writes: [RegisterWrite]) -> String? {
        if writes.isEmpty { return "there is nothing to be written" }
        for (index, write) in writes.enumerated() {
            if let defect = write.field.defect ?? write.value.defect { return defect }
            if writes[..<index].contains(where: { $0.field == write.field }) {
                return "a field is written twice at once"
            }
        }
        return nil
    }
}

extension TextAction {
    fileprivate var defect: String? {
        switch self {
        case .edit(let hunks, _): TextDocument.fault(in: hunks, contentSoFar: 0).map { "\($0)" }
        case .undo(let targets): targets.isEmpty ? "there is nothing to be undone" : nil
        case .seed(let seed): seed.value.withUnsafeBufferPointer(TextDocument.isUTF8) ? nil : "a seed is not UTF-8"
        }
    }
}

extension FieldKey {
    fileprivate var defect: String? { self == .numbered(0) ? "fields are numbered from 1" : nil }
}

extension Value {
    fileprivate var defect: String? {
        let levels = Limits.maximumValueDepth
        return isNested(within: levels) ? nil : "tuples are nested more than \(levels) deep"
    }

    private func isNested(within levels: Int) -> Bool {
        guard case .tuple(let parts) = self else { return true }
        return levels > 0 && parts.allSatisfy { $0.isNested(within: levels - 1) }
    }
}
