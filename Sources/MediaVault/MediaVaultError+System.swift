internal import Glibc

extension MediaVaultError {
    /// A system call that reads failed with `number`.
    static func reading(_ path: String, _ number: Int32) -> MediaVaultError {
        system(path, number, otherwise: .readFailed, "could not read \(path)")
    }

    /// A system call that writes failed with `number`.
    static func writing(_ path: String, _ number: Int32) -> MediaVaultError {
        system(path, number, otherwise: .writeFailed, "could not write \(path)")
    }

    private static func system(
        _ path: String, _ number: Int32, otherwise: Code, _ what: String
    ) -> MediaVaultError {
        let (code, advice) = kind(of: number) ?? (otherwise, "check the disk and try again")
        return MediaVaultError(code, "\(what): \(text(of: number)); \(advice)", path: path, errorNumber: number)
    }

    private static func kind(of number: Int32) -> (Code, String)? {
        switch number {
        case ENOENT, ENOTDIR, ELOOP, ENAMETOOLONG: (.notFound, "check the path")
        case EACCES, EPERM, EROFS: (.noPermission, "give this program access")
        case ENXIO, EISDIR: (.notAFile, "name a picture or video")
        case ENOSPC, EDQUOT: (.diskFull, "free some space and try again")
        default: nil
        }
    }

    private static func text(of number: Int32) -> String {
        withUnsafeTemporaryAllocation(of: CChar.self, capacity: 256) { buffer in
            guard let base = buffer.baseAddress, strerror_r(number, base, buffer.count) == 0 else {
                return "error \(number)"
            }
            return String(cString: base)
        }
    }
}
