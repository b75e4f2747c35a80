/// A fault that a test plants in the world of a scenario, to prove that the scenario would notice it.
package enum PlantedFault: CaseIterable, Sendable {
    /// A save is compared with the text that is there now, instead of the one that its editor had loaded.
    case savesForgetTheirVersion
    /// A deletion is said to be done, and is not.
    case deletesAreLost
    /// Half of the words of a story are dropped when it is written.
    case textsAreCut
    /// A device that was put back from a backup keeps what it had forgotten.
    case backupsAreNotPutBack
    /// The file of a copied store cannot be told from that of the original.
    case copiesGoUnnoticed
    /// Syncs exchange the log and never the files of pictures.
    case picturesAreForgotten
    /// Clocks are right, whatever the scenario says.
    case clocksAreRight
}
