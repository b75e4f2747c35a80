/// Every kind of step, in the order in which `Docs/Fixtures.md` explains them.
enum StepVerbs {
    static let all: [any ScenarioStep.Type] = [
        WriteStep.self, EditStep.self, OpenStep.self, SaveStep.self, TypeStep.self, DeleteStep.self, RestoreStep.self,
        ProfileStep.self, ProfileEditStep.self, PictureStep.self, DamageStep.self,
        VerifyPicturesStep.self, CleanUpStep.self, EvictStep.self, FetchStep.self, KeepStep.self, SwitchStep.self,
        RevertStep.self,
        SyncStep.self, SettleStep.self, SealStep.self, OfflineStep.self, OnlineStep.self, PermitStep.self,
        ClockStep.self, WaitStep.self, JoinStep.self, CloneStep.self, BackUpStep.self, PutBackStep.self,
        WipeStep.self, RestartStep.self, KillStep.self, UpgradeStep.self, RetryStep.self, NewerVersionStep.self,
        BrokenVersionStep.self,
        ExpectStep.self,
    ]

    /// Reads one step. Throws `FixtureError`.
    static func read(_ fields: inout FieldReader) throws(FixtureError) -> PlacedStep {
        _ = try fields.text("note")
        let types = all.filter { fields.has($0.verb) }
        guard let type = types.first, types.count == 1 else { throw refusal(fields, types) }
        let step = try type.init(&fields)
        try fields.end("\"\(type.verb)\"")
        return PlacedStep(number: fields.step ?? 0, line: fields.line, verb: type.verb, step: step)
    }

    private static func refusal(_ fields: FieldReader, _ types: [any ScenarioStep.Type]) -> FixtureError {
        let verbs = all.map { $0.verb }
        guard types.isEmpty else {
            let both = types.map { "\"\($0.verb)\"" }.joined(separator: " and ")
            return fields.error("a step does one thing, and this one has \(both): make two of it")
        }
        let first = fields.keys.first { $0 != "on" && $0 != "note" } ?? ""
        return fields.error("a step cannot \"\(first)\": " + Spelling.hint(for: first, among: verbs))
    }
}
