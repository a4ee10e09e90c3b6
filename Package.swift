// swift-tools-version: 6.2
import PackageDescription

let strict: [SwiftSetting] = [
  .strictMemorySafety(),
  .treatAllWarnings(as: .error),
  .enableUpcomingFeature("ExistentialAny"),
  .enableUpcomingFeature("InternalImportsByDefault"),
  .enableUpcomingFeature("MemberImportVisibility"),
]

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
      linkerSettings: [
        .linkedLibrary("icui18n"), .linkedLibrary("icuuc"), .linkedLibrary("sodium"),
      ]),
    .target(
      name: "CLineEditor", path: "Sources/C/CLineEditor",
      cSettings: [.unsafeFlags(["-Wall", "-Wextra", "-Werror"])],
      linkerSettings: [.linkedLibrary("edit")]),

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

    .testTarget(name: "PlatformTests", dependencies: ["Platform"], swiftSettings: strict),
    .testTarget(
      name: "DaybookTests", dependencies: ["Daybook", "Platform"], swiftSettings: strict),
    .testTarget(
      name: "ShellTests", dependencies: ["Shell", "Daybook", "Platform"], swiftSettings: strict),
  ]
)
