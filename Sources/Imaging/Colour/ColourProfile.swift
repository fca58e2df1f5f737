import CLCMS
import Glibc

/// A colour profile, opened with Little CMS.
@safe struct ColourProfile: ~Copyable {
  fileprivate let handle: cmsHPROFILE

  /// Reads an ICC profile.
  /// - Returns: nil when it is too large or Little CMS cannot read it.
  init?(_ bytes: UnsafeBufferPointer<UInt8>) {
    guard bytes.count <= Limits.profileBytes,
      let handle = unsafe cmsOpenProfileFromMem(bytes.baseAddress, UInt32(bytes.count))
    else { return nil }
    unsafe self.handle = handle
  }

  /// The profile of a PNG that says only its gamma, and perhaps its primaries.
  /// - Parameters:
  ///   - gamma: of a gAMA chunk: the exponent that made the samples from light, such as 0.45455.
  ///   - chromaticity: x and y of white, red, green and blue; nil for those of sRGB.
  init?(gamma: Double, chromaticity: [Double]?, gray: Bool) {
    guard gamma > 0.01, gamma < 100, let curve = unsafe cmsBuildGamma(nil, 1 / gamma) else {
      return nil
    }
    defer { unsafe cmsFreeToneCurve(curve) }
    let c = chromaticity ?? [0.3127, 0.3290, 0.64, 0.33, 0.30, 0.60, 0.15, 0.06]
    func point(_ i: Int) -> cmsCIExyY { cmsCIExyY(x: c[i], y: c[i + 1], Y: 1) }
    var white = point(0)
    let made: cmsHPROFILE?
    if gray {
      unsafe made = cmsCreateGrayProfile(&white, curve)
    } else {
      var primaries = cmsCIExyYTRIPLE(Red: point(2), Green: point(4), Blue: point(6))
      var curves: [OpaquePointer?] = unsafe [curve, curve, curve]
      unsafe made = cmsCreateRGBProfile(&white, &primaries, &curves)
    }
    guard let handle = unsafe made else { return nil }
    unsafe self.handle = handle
  }

  private init?(owning handle: cmsHPROFILE?) {
    guard let handle = unsafe handle else { return nil }
    unsafe self.handle = handle
  }

  static func sRGB() -> ColourProfile? { unsafe ColourProfile(owning: cmsCreate_sRGBProfile()) }

  deinit { unsafe cmsCloseProfile(handle) }

  /// Whether the profile's colours are those of sRGB, by its content: cameras and services embed
  /// it under many names.
  var isSRGB: Bool {
    guard unsafe cmsGetColorSpace(handle) == cmsSigRgbData,
      unsafe cmsIsMatrixShaper(handle) != 0, unsafe cmsIsTag(handle, cmsSigAToB0Tag) == 0
    else { return false }
    return Self.matrix.allSatisfy { matches($0.tag, $0.xyz) }
      && [cmsSigRedTRCTag, cmsSigGreenTRCTag, cmsSigBlueTRCTag].allSatisfy { curved($0) }
  }

  /// The primaries of sRGB, adapted to D50 (IEC 61966-2-1, as in the profile of the ICC).
  private static let matrix: [(tag: cmsTagSignature, xyz: [Double])] = [
    (cmsSigRedColorantTag, [0.4360, 0.2225, 0.0139]),
    (cmsSigGreenColorantTag, [0.3851, 0.7169, 0.0971]),
    (cmsSigBlueColorantTag, [0.1431, 0.0606, 0.7141]),
  ]

  private func matches(_ tag: cmsTagSignature, _ expected: [Double]) -> Bool {
    guard let value = unsafe cmsReadTag(handle, tag) else { return false }
    let xyz = unsafe value.assumingMemoryBound(to: cmsCIEXYZ.self).pointee
    return zip([xyz.X, xyz.Y, xyz.Z], expected).allSatisfy { abs($0 - $1) < 0.003 }
  }

  /// Whether the curve is that of sRGB within about one step of 255.
  private func curved(_ tag: cmsTagSignature) -> Bool {
    guard let value = unsafe cmsReadTag(handle, tag) else { return false }
    let curve = OpaquePointer(value)
    return (0...16).allSatisfy {
      let x = Float($0) / 16
      return unsafe abs(cmsEvalToneCurveFloat(curve, x) - Self.light(x)) < 0.004
    }
  }

  /// The light that an sRGB sample stands for (IEC 61966-2-1).
  private static func light(_ sample: Float) -> Float {
    sample <= 0.04045 ? sample / 12.92 : Float(pow((Double(sample) + 0.055) / 1.055, 2.4))
  }
}

/// Turns rows of pixels of some profile into sRGB.
@safe final class ColourConversion {
  private let transform: cmsHTRANSFORM
  /// Samples of an input pixel, without any alpha.
  let channels: Int

  /// - Parameters:
  ///   - inverted: 255 means no ink (CMYK only).
  ///   - extra: samples after each input pixel's colours, which are passed over.
  ///   - deep: both sides have 16 bits a sample.
  /// - Returns: nil when the profile is of another kind than the picture, or damaged.
  init?(
    _ profile: borrowing ColourProfile, channels: Int, inverted: Bool = false, extra: Int = 0,
    deep: Bool = false
  ) {
    let spaces: [Int: (signature: cmsColorSpaceSignature, type: Int32)] = [
      1: (cmsSigGrayData, PT_GRAY), 3: (cmsSigRgbData, PT_RGB), 4: (cmsSigCmykData, PT_CMYK),
    ]
    guard let space = spaces[channels], let sRGB = ColourProfile.sRGB(),
      unsafe cmsGetColorSpace(profile.handle) == space.signature
    else { return nil }
    // The layout of lcms2.h's COLORSPACE_SH and its fellows, which are macros.
    let bytes: UInt32 = deep ? 2 : 1
    let input =
      UInt32(space.type) << 16 | (inverted ? 1 << 13 : 0) | UInt32(extra) << 7
      | UInt32(channels) << 3 | bytes
    let output = UInt32(PT_RGB) << 16 | 3 << 3 | bytes
    guard
      let transform = unsafe cmsCreateTransform(
        profile.handle, input, sRGB.handle, output, UInt32(INTENT_PERCEPTUAL), 0)
    else { return nil }
    unsafe self.transform = transform
    self.channels = channels
  }

  deinit { unsafe cmsDeleteTransform(transform) }

  /// Converts `count` pixels to interleaved RGB.
  func convert(
    _ pixels: UnsafeRawPointer, into rgb: UnsafeMutableRawPointer, count: Int
  ) {
    unsafe cmsDoTransform(transform, pixels, rgb, UInt32(count))
  }
}
