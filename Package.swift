// swift-tools-version: 6.2
import PackageDescription

let strict: [SwiftSetting] = [
    .enableUpcomingFeature("ExistentialAny"),
    .enableUpcomingFeature("InternalImportsByDefault"),
    .enableUpcomingFeature("MemberImportVisibility"),
    .enableUpcomingFeature("NonisolatedNonsendingByDefault"),
    .treatAllWarnings(as: .error),
]

/// C libraries of the system, an instruction of the processor and a call of the kernel: a module map and a `shim.h` each, nothing else.
let systemLibraries: [Target] = [
    .systemLibrary(name: "CSQLite", pkgConfig: "sqlite3", providers: [.apt(["libsqlite3-dev"])]),
    .systemLibrary(name: "CZstd", pkgConfig: "libzstd", providers: [.apt(["libzstd-dev"])]),
    .systemLibrary(name: "CCrypto", pkgConfig: "libcrypto", providers: [.apt(["libssl-dev"])]),
    .systemLibrary(name: "CCurl", pkgConfig: "libcurl", providers: [.apt(["libcurl4-openssl-dev"])]),
    .systemLibrary(
        name: "CMicrohttpd", pkgConfig: "libmicrohttpd", providers: [.apt(["libmicrohttpd-dev"])]),
    .systemLibrary(name: "CVips", pkgConfig: "vips", providers: [.apt(["libvips-dev"])]),
    .systemLibrary(name: "CChecksum"),
    .systemLibrary(name: "CFileStatus"),
    .systemLibrary(name: "CBitCount"),
    .systemLibrary(name: "CPlainHashing", pkgConfig: "libcrypto", providers: [.apt(["libssl-dev"])]),
]

func library(_ name: String, _ dependencies: [Target.Dependency] = []) -> Target {
    .target(name: name, dependencies: dependencies, swiftSettings: strict)
}

/// What of a C library Swift cannot call, behind a header of plain C types.
func shim(_ name: String, _ dependencies: [Target.Dependency]) -> Target {
    .target(name: name, dependencies: dependencies, cSettings: [.enableWarning("all"), .treatAllWarnings(as: .error)])
}

func program(_ name: String, _ dependencies: [Target.Dependency]) -> Target {
    .executableTarget(name: name, dependencies: dependencies, swiftSettings: strict)
}

func tests(_ name: String, _ dependencies: [Target.Dependency]) -> Target {
    .testTarget(name: name, dependencies: dependencies, swiftSettings: strict)
}

/// libFuzzer's targets: built by `tools/fuzz` alone, since they have no `main` without its runtime.
let fuzzing: [Target] =
    Context.environment["FUZZ"] == nil
    ? [] : ["FuzzSegment", "FuzzChanges", "FuzzText", "FuzzMetadata", "FuzzPayload"].map(fuzzTarget)

func fuzzTarget(_ name: String) -> Target {
    let planted: [SwiftSetting] = Context.environment["FUZZ_PLANTED"] == nil ? [] : [.define("PLANTED")]
    let dependencies: [Target.Dependency] =
        name == "FuzzPayload" ? ["MediaDeduplicator"] : ["SyncCore", "Codecs", "MediaMetadata"]
    return .executableTarget(
        name: name, dependencies: dependencies, path: "Tests/\(name)", swiftSettings: strict + planted)
}

let package = Package(
    name: "DiarySync",
    platforms: [.macOS(.v15), .iOS(.v18)],
    products: [
        .library(name: "DiarySync", targets: ["DiarySync"]),
        // Apart, because libvips pulls in two hundred packages.
        .library(name: "MediaImaging", targets: ["MediaImaging"]),
        .executable(name: "sync-cli", targets: ["SyncCLI"]),
        .executable(name: "sync-server", targets: ["SyncServerMain"]),
    ],
    targets: systemLibraries + [
        library("SyncCore"),
        library("Codecs", ["SyncCore", "CCrypto", "CZstd", "CChecksum"]),
        library("SQLiteKit", ["CSQLite"]),
        library("DiaryStore", ["SyncCore", "SQLiteKit", "Codecs", "CFileStatus"]),
        library("MediaVault", ["SyncCore", "Codecs"]),
        library("MediaMetadata", ["SyncCore"]),
        shim("CVipsShim", ["CVips"]),
        library("MediaImaging", ["SyncCore", "MediaMetadata", "CVipsShim"]),
        // Folders of files with known duplicates, for tests and benchmarks.
        library("MediaCorpus"),
        library(
            "MediaDeduplicator", ["SyncCore", "Codecs", "SQLiteKit", "MediaMetadata", "MediaVault", "CBitCount"]),
        library("SyncEngine", ["SyncCore", "DiaryStore", "MediaVault"]),
        library("CurlTransport", ["SyncCore", "CCurl"]),
        library("SyncServer", ["SyncCore", "SQLiteKit", "Codecs", "CMicrohttpd"]),
        .target(
            name: "DiarySync",
            dependencies: [
                "SyncCore", "Codecs", "DiaryStore", "MediaMetadata", "MediaVault", "MediaDeduplicator", "SyncEngine",
                "CurlTransport",
            ],
            resources: [.embedInCode("PresetAvatars")], swiftSettings: strict),
        library(
            "DiaryScenarios",
            [
                "SyncCore", "Codecs", "DiaryStore", "DiarySync", "MediaVault", "SyncEngine", "CurlTransport",
                "SyncServer",
            ]
        ),
        library("EditingTraces", ["SyncCore"]),
        program(
            "SyncCLI",
            [
                "DiarySync", "DiaryScenarios", "EditingTraces", "SQLiteKit", "SyncServer", "MediaDeduplicator",
                "MediaCorpus", "MediaImaging", "CPlainHashing", "CVipsShim",
            ]),
        program("SyncServerMain", ["SyncServer", "SyncCore", "SQLiteKit"]),
        // What README.md shows, compiled as an embedder would.
        .target(
            name: "DiarySyncExamples", dependencies: ["DiarySync", "MediaImaging"], path: "Docs/Examples",
            swiftSettings: strict),
        tests(
            "DiarySyncTests",
            [
                "DiarySync", "DiarySyncExamples", "MediaCorpus", "MediaDeduplicator", "SyncServer", "SyncCore",
                "SyncTestSupport",
            ]),
        tests("CodecsTests", ["Codecs", "SyncCore", "SyncTestSupport"]),
        tests("SQLiteKitTests", ["SQLiteKit", "SyncTestSupport"]),
        tests("MediaDeduplicatorTests", ["MediaDeduplicator", "MediaCorpus", "SyncCore", "Codecs", "SyncTestSupport"]),
        tests("MediaVaultTests", ["MediaVault", "Codecs", "SyncCore", "SyncTestSupport"]),
        tests(
            "DiaryStoreTests",
            ["DiaryStore", "SyncCore", "Codecs", "SQLiteKit", "SyncTestSupport", "MergeOracle"]),
        tests("MediaImagingTests", ["MediaImaging", "MediaMetadata", "CVipsShim", "SyncCore", "SyncTestSupport"]),
        tests("MediaMetadataTests", ["MediaMetadata", "SyncCore", "SyncTestSupport"]),
        tests("DiaryScenariosTests", ["DiaryScenarios", "SyncTestSupport"]),
        tests("SyncCLITests", ["SyncCLI", "SyncServerMain", "DiarySync", "SyncCore", "SQLiteKit", "SyncTestSupport"]),
        tests("CurlTransportTests", ["CurlTransport", "Codecs", "SyncCore", "SyncTestSupport"]),
        tests(
            "SyncEngineTests",
            [
                "SyncEngine", "DiaryStore", "MediaVault", "CurlTransport", "SyncServer", "SyncCore", "Codecs",
                "DiaryScenarios", "SyncTestSupport",
            ]),
        tests(
            "SyncServerTests",
            ["SyncServer", "SyncServerMain", "SyncCore", "SQLiteKit", "Codecs", "SyncTestSupport"]),
        .target(
            name: "SyncTestSupport", dependencies: ["SyncCore", "Codecs"], path: "Tests/SyncTestSupport",
            swiftSettings: strict),
        // Depends on nothing, so that it cannot share a fault with what it judges.
        .target(name: "MergeOracle", path: "Tests/MergeOracle", swiftSettings: strict),
        tests("SyncCoreTests", ["SyncCore", "Codecs", "EditingTraces", "SyncTestSupport", "MergeOracle"]),
    ] + fuzzing
)
