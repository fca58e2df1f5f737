// swift-tools-version: 6.2
import PackageDescription

let strict: [SwiftSetting] = [
  .enableUpcomingFeature("ExistentialAny"),
  .enableUpcomingFeature("InternalImportsByDefault"),
  .enableUpcomingFeature("MemberImportVisibility"),
  .strictMemorySafety(),
]

/// A C library of the system, found through pkg-config.
func library(_ name: String, pkgConfig: String, apt: String) -> Target {
  .systemLibrary(name: name, pkgConfig: pkgConfig, providers: [.apt([apt])])
}

func room(
  _ name: String, _ dependencies: [Target.Dependency], _ settings: [SwiftSetting] = []
) -> Target {
  .target(name: name, dependencies: dependencies, swiftSettings: strict + settings)
}

func program(_ name: String, _ dependency: Target.Dependency) -> Target {
  .executableTarget(name: name, dependencies: [dependency], swiftSettings: strict)
}

func tests(_ name: String, _ dependencies: [Target.Dependency]) -> Target {
  .testTarget(name: name, dependencies: dependencies, swiftSettings: strict)
}

let package = Package(
  name: "instawall",
  products: [
    .executable(name: "instawall", targets: ["instawall"]),
    .executable(name: "instawall-simulator", targets: ["instawall-simulator"]),
  ],
  targets: [
    library("CCurl", pkgConfig: "libcurl", apt: "libcurl4-openssl-dev"),
    library("CGLib", pkgConfig: "glib-2.0", apt: "libglib2.0-dev"),
    library("CJPEG", pkgConfig: "libjpeg", apt: "libjpeg-dev"),
    library("CLCMS", pkgConfig: "lcms2", apt: "liblcms2-dev"),
    library("CMicroHTTPD", pkgConfig: "libmicrohttpd", apt: "libmicrohttpd-dev"),
    library("CPNG", pkgConfig: "libpng", apt: "libpng-dev"),
    .target(name: "CCurlShim", dependencies: ["CCurl"]),
    .target(name: "CJPEGShim", dependencies: ["CJPEG"]),
    .target(name: "CMicroHTTPDShim", dependencies: ["CMicroHTTPD"]),
    .target(name: "CPNGShim", dependencies: ["CPNG"]),

    room("Platform", ["CGLib"]),
    room("Transfer", ["CCurl", "CCurlShim"]),
    // Without optimization a wallpaper takes seconds, and so would every test that makes one.
    room(
      "Imaging", ["CJPEG", "CJPEGShim", "CPNG", "CPNGShim", "CLCMS"],
      [.unsafeFlags(["-O"], .when(configuration: .debug))]),
    room("Instagram", ["Transfer"]),
    room("Desktop", ["Platform"]),
    room("Wallpaper", ["Desktop", "Imaging", "Instagram", "Platform", "Transfer"]),
    room(
      "InstawallCLI", ["Desktop", "Imaging", "Instagram", "Platform", "Transfer", "Wallpaper"]),
    room("Simulator", ["CMicroHTTPD", "CMicroHTTPDShim", "Imaging"]),
    program("instawall", "InstawallCLI"),
    program("instawall-simulator", "Simulator"),

    tests("PlatformTests", ["Platform"]),
    tests("TransferTests", ["Transfer", "Simulator"]),
    tests("ImagingTests", ["Imaging"]),
    tests("InstagramTests", ["Instagram", "Transfer"]),
    tests("DesktopTests", ["Desktop", "Harness", "Platform"]),
    tests("SimulatorTests", ["Simulator", "Imaging"]),
    tests("WallpaperTests", ["Wallpaper", "Desktop", "Imaging", "Instagram", "Platform"]),
    tests(
      "ProgramTests",
      [
        "Harness", "InstawallCLI", "Simulator", "Imaging", "Platform", "instawall",
        "instawall-simulator",
      ]),
    .target(
      name: "Harness", dependencies: ["Platform"], path: "Tests/Harness", swiftSettings: strict),
  ],
  swiftLanguageModes: [.v6]
)
