/// What a record has become, in a form that no replica's private numbering shows in.
package struct MergedRecord: Equatable, Sendable {
    /// A register: its live writes, and the value shown.
    package struct Register: Equatable, Sendable {
        /// The values of the live writes.
        package var siblings: [OperationID: String]
        /// The value shown.
        package var displayed: String?

        /// A register.
        package init(siblings: [OperationID: String], displayed: String?) {
            self.siblings = siblings
            self.displayed = displayed
        }
    }

    /// A list: where everything stands, and the items shown.
    package struct List: Equatable, Sendable {
        /// The operations that made slots, in list order.
        package var slots: [OperationID]
        /// The live additions of each item ever put in.
        package var additions: [String: Set<OperationID>]
        /// The live positions of each item ever put in.
        package var positions: [String: Set<OperationID>]
        /// The items shown, in order.
        package var displayed: [String]

        /// A list.
        package init(
            slots: [OperationID], additions: [String: Set<OperationID>], positions: [String: Set<OperationID>],
            displayed: [String]
        ) {
            self.slots = slots
            self.additions = additions
            self.positions = positions
            self.displayed = displayed
        }
    }

    /// Whether the record is deleted.
    package var isDeleted = false
    /// Whether it lives against a delete that nobody has taken back.
    package var isRevived = false
    /// The deletes that nobody has taken back.
    package var deletes: Set<OperationID> = []
    /// The latest wall time of anything done to it.
    package var latest = Int64.min
    /// The registers ever written.
    package var registers: [String: Register] = [:]
    /// The elements of each set with their live additions; empty sets are left out.
    package var sets: [String: [String: Set<OperationID>]] = [:]
    /// The lists ever inserted into.
    package var lists: [String: List] = [:]

    /// A record that nothing is known of.
    package init() {}
}
