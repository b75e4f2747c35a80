extension DiaryStore {
    /// Tries again to read and apply what is kept aside under a number, or lets the next sync send it again.
    ///
    /// Nothing is lost, whatever comes of it. Throws `StoreError.notFound` when there is no such entry.
    /// Cost: for one operation, plays the whole log again on the side.
    public func retryQuarantined(_ number: Int64) throws -> QuarantineRetry {
        try withCore { access in
            guard number == QuarantineEntry.unsentNumber else { return try access.retry(number) }
            _ = try access.refusedSegment()
            try access.setPushPause(nil)
            return .resumed
        }
    }

    /// The bytes of what is kept aside under a number.
    ///
    /// Throws `StoreError.notFound` when there is no such entry.
    public func quarantinedContent(_ number: Int64) throws -> QuarantinedContent {
        try withSnapshot { access in
            number == QuarantineEntry.unsentNumber ? try access.refusedContent() : try access.content(number)
        }
    }
}
