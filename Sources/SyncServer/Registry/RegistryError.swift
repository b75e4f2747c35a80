import SyncCore

/// Why a diary or device could not be created or found.
public struct RegistryError: Error, Hashable, Sendable, CustomStringConvertible {
    /// What kind of error it is, as a stable name.
    public var code: String
    /// What happened and what to do.
    public var description: String

    /// The folder is none of a server's.
    static func noData(_ folder: String) -> RegistryError {
        RegistryError(
            code: "no-data",
            description: "\(folder) holds no server's data: check --data; `diary create` begins a new folder")
    }

    /// Another diary has the name.
    static func nameTaken(_ name: String) -> RegistryError {
        RegistryError(code: "name-taken", description: "there is a diary named \(name) already: choose another name")
    }

    /// The name is empty or looks like an id.
    static func nameRefused(_ name: String) -> RegistryError {
        RegistryError(
            code: "name-refused", description: "a diary's name is not empty and no id of 32 digits: choose another name"
        )
    }

    /// Another diary has the id.
    static func idTaken(_ id: DiaryID) -> RegistryError {
        RegistryError(code: "id-taken", description: "there is a diary with the id \(id) already")
    }

    /// There is no such diary.
    static func noDiary(_ text: String) -> RegistryError {
        RegistryError(code: "no-diary", description: "there is no diary \(text): create it with `diary create`")
    }

    /// The diary has no such device.
    static func noDevice(_ text: String) -> RegistryError {
        RegistryError(code: "no-device", description: "the diary has no device \(text): see `device list`")
    }
}
