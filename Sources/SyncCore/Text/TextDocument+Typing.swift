extension TextDocument {
    /// Carries out a keystroke that goes on where the one before it left off; `false`, with nothing changed, for any
    /// other edit.
    ///
    /// A keystroke is one ASCII byte typed or deleted. That it continues the last run, of the only head, already says
    /// that its identity is next, that its place exists and that it cuts no scalar.
    @inline(__always)
    mutating func continueRun(
        _ id: Dot, at position: Int, deleting: Int, inserting bytes: UnsafeBufferPointer<UInt8>, isTwinnable: Bool
    ) -> Bool {
        guard graph.heads.count == 1, bytes.count &+ deleting == 1, log.otherNames.isEmpty else { return false }
        let run = log.runs.base + (log.runs.count - 1)
        guard run.pointee.stride == 1, run.pointee.log == id.log, run.pointee.isTwinnable == isTwinnable,
            run.pointee.sequence + UInt64(run.pointee.count) == id.sequence
        else { return false }
        if deleting == 0 {
            guard run.pointee.shape == .typing, position == Int(run.pointee.position + run.pointee.count),
                bytes[0] < 0x80, log.content.count < Limits.maximumTextBytes
            else { return false }
        } else {
            guard run.pointee.continuesDeleting(at: position), position < shown.text.count,
                shown.text[position] < 0x80
            else { return false }
        }
        log.growLastRun(bytes)
        graph.appendBehindOnlyHead()
        shown.text.replace(position, deleting: deleting, with: bytes)
        return true
    }
}

extension TextRun {
    /// Whether deleting one byte at a position goes on with a run that deletes single bytes.
    @inline(__always)
    fileprivate func continuesDeleting(at position: Int) -> Bool {
        switch shape {
        case .deletingForwards: position == Int(self.position)
        case .deletingBackwards: position >= 0 && position == Int(self.position - count)
        case .typing, .hunks, .undo, .seed: false
        }
    }
}
