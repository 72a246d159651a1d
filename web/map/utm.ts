/*
 * Universal Transverse Mercator by the series of Krüger to the fourth order: Karney, "Transverse Mercator with an accuracy
 * of a few nanometers" (2011), equations 7 to 11 and 36. Its error within a zone is below a micrometre.
 */

interface UtmPosition {
  /** 1 to 60. */
  readonly zone: number;
  readonly isSouth: boolean;
  /** Metres. */
  readonly east: number;
  readonly north: number;
}

const semiMajor = 6_378_137;
const flattening = 1 / 298.257_223_563;
const scale = 0.9996;
const n = flattening / (2 - flattening);
const rectifying = (semiMajor / (1 + n)) * (1 + n ** 2 / 4 + n ** 4 / 64);
const beta = [
  n / 2 - (2 * n ** 2) / 3 + (37 * n ** 3) / 96 - n ** 4 / 360,
  n ** 2 / 48 + n ** 3 / 15 - (437 * n ** 4) / 1440,
  (17 * n ** 3) / 480 - (37 * n ** 4) / 840,
  (4397 * n ** 4) / 161_280,
] as const;
const delta = [
  2 * n - (2 * n ** 2) / 3 - 2 * n ** 3 + (116 * n ** 4) / 45,
  (7 * n ** 2) / 3 - (8 * n ** 3) / 5 - (227 * n ** 4) / 45,
  (56 * n ** 3) / 15 - (136 * n ** 4) / 35,
  (4279 * n ** 4) / 630,
] as const;
const degrees = 180 / Math.PI;

/** The location (WGS 84, degrees) of a position in UTM. */
export function locationOfUtm({ zone, isSouth, east, north }: UtmPosition): { lat: number; lng: number } {
  const xi = (north - (isSouth ? 10_000_000 : 0)) / (scale * rectifying);
  const eta = (east - 500_000) / (scale * rectifying);
  let [xiOfSphere, etaOfSphere] = [xi, eta];
  for (const [index, factor] of beta.entries()) {
    const order = 2 * (index + 1);
    xiOfSphere -= factor * Math.sin(order * xi) * Math.cosh(order * eta);
    etaOfSphere -= factor * Math.cos(order * xi) * Math.sinh(order * eta);
  }
  const conformal = Math.asin(Math.sin(xiOfSphere) / Math.cosh(etaOfSphere));
  const lat = delta.reduce(
    (sum, factor, index) => sum + factor * Math.sin(2 * (index + 1) * conformal),
    conformal,
  );
  const lng = Math.atan2(Math.sinh(etaOfSphere), Math.cos(xiOfSphere));
  return { lat: lat * degrees, lng: lng * degrees + zone * 6 - 183 };
}
