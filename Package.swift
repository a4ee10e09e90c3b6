// swift-tools-version: 6.2
import PackageDescription

let strict: [SwiftSetting] = [
  .strictMemorySafety(),
  .treatAllWarnings(as: .error),
  .enableUpcomingFeature("ExistentialAny"),
  .enableUpcomingFeature("InternalImportsByDefault"),
  .enableUpcomingFeature("MemberImportVisibility"),
]

/// The C libraries behind a target. In a release they come out of their archives and stand inside the
/// program: finding and loading ICU's shared ones takes 3 of 7 ms that a whole `daybook` would need.
/// `behind` are the libraries that those need in turn; shared ones bring them along by themselves.
func libraries(_ names: String..., behind: [String] = []) -> [LinkerSetting] {
  names.map { .linkedLibrary($0, .when(configuration: .debug)) }
    + (names + behind).map { .linkedLibrary(":lib\($0).a", .when(configuration: .release)) }
}

let package = Package(
  name: "daybook",
  products: [
    .library(name: "Daybook", targets: ["Daybook"]),
    .executable(name: "daybook", targets: ["daybook"]),
    .executable(name: "Benchmarks", targets: ["Benchmarks"]),
  ],
  targets: [
    // C: what Swift cannot import directly.
    .systemLibrary(name: "CLMDB", path: "Sources/C/CLMDB", pkgConfig: "lmdb"),
    .systemLibrary(name: "CSQLite", path: "Sources/C/CSQLite", pkgConfig: "sqlite3"),
    .target(
      name: "CPlatform", path: "Sources/C/CPlatform",
      cSettings: [.unsafeFlags(["-Wall", "-Wextra", "-Werror"])],
      linkerSettings: libraries("icui18n", "icuuc", "sodium", behind: ["icudata"])
        + [.linkedLibrary("stdc++", .when(configuration: .release))]),
    .target(
      name: "CLineEditor", path: "Sources/C/CLineEditor",
      cSettings: [.unsafeFlags(["-Wall", "-Wextra", "-Werror"])],
      linkerSettings: libraries("edit", behind: ["tinfo", "bsd", "md"])),

    // One way down: Tool → Shell → Daybook → LMDB → C.
    .target(name: "LMDB", dependencies: ["CLMDB"], swiftSettings: strict),
    .target(name: "Platform", dependencies: ["CPlatform"], swiftSettings: strict),
    .target(name: "LineEditor", dependencies: ["CLineEditor"], swiftSettings: strict),
    .target(name: "Daybook", dependencies: ["LMDB", "Platform"], swiftSettings: strict),
    .target(name: "Shell", dependencies: ["Daybook", "Platform"], swiftSettings: strict),
    .executableTarget(
      name: "daybook", dependencies: ["Shell", "LineEditor"], path: "Sources/Tool",
      swiftSettings: strict),
    .executableTarget(
      name: "Benchmarks", dependencies: ["Daybook", "CSQLite"], swiftSettings: strict),

    // Tests; each room has its own, TestSupport is what they share.
    .target(
      name: "CTestSupport", path: "Tests/CTestSupport",
      cSettings: [.unsafeFlags(["-Wall", "-Wextra", "-Werror"])]),
    .target(
      name: "TestSupport", dependencies: ["CTestSupport"], path: "Tests/TestSupport",
      swiftSettings: strict),
    .testTarget(name: "LMDBTests", dependencies: ["LMDB"], swiftSettings: strict),
    .testTarget(name: "PlatformTests", dependencies: ["Platform"], swiftSettings: strict),
    .testTarget(
      name: "DaybookTests", dependencies: ["Daybook", "Platform", "LMDB"], swiftSettings: strict),
    .testTarget(
      name: "ShellTests", dependencies: ["Shell", "Daybook", "Platform", "TestSupport"],
      exclude: ["Transcripts"], swiftSettings: strict),
    .testTarget(name: "BenchmarksTests", dependencies: ["Benchmarks"], swiftSettings: strict),
    .testTarget(
      name: "ToolTests", dependencies: ["daybook", "TestSupport"], swiftSettings: strict),
  ]
)
