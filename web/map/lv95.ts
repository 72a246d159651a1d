/*
 * Swiss coordinates LV95 by the rigorous formulas of swisstopo: "Formulas and constants for the calculation of the Swiss
 * conformal cylindrical projection and for the transformation between coordinate systems", chapters 2 and 3. Heights are
 * taken as zero, which changes a position by millimetres.
 */

export interface Lv95 {
  readonly east: number;
  readonly north: number;
}

interface Degrees {
  readonly lat: number;
  readonly lng: number;
}

/** The area where the projection is in use: Switzerland and Liechtenstein with a narrow margin. */
const [south, west, north, east] = [45.7, 5.8, 47.9, 10.6];

interface Ellipsoid {
  readonly semiMajor: number;
  readonly squaredEccentricity: number;
}

const bessel: Ellipsoid = { semiMajor: 6_377_397.155, squaredEccentricity: 0.006_674_372_230_614 };
const wgs84: Ellipsoid = { semiMajor: 6_378_137, squaredEccentricity: 0.006_694_379_990_14 };

/** From CH1903+ to WGS 84, geocentric, in metres. */
const shift = [674.374, 15.056, 405.346] as const;

const radians = Math.PI / 180;
const eccentricity = Math.sqrt(bessel.squaredEccentricity);
/** The fundamental point, the old observatory of Bern. */
const origin = { lat: (46 + 57 / 60 + 8.66 / 3600) * radians, lng: (7 + 26 / 60 + 22.5 / 3600) * radians };
const falseOrigin: Lv95 = { east: 2_600_000, north: 1_200_000 };
const radius =
  (bessel.semiMajor * Math.sqrt(1 - bessel.squaredEccentricity)) /
  (1 - bessel.squaredEccentricity * Math.sin(origin.lat) ** 2);
const ratio = Math.sqrt(
  1 + (bessel.squaredEccentricity / (1 - bessel.squaredEccentricity)) * Math.cos(origin.lat) ** 4,
);
const sphereLat = Math.asin(Math.sin(origin.lat) / ratio);
const constant = logTan(sphereLat) - ratio * isometric(origin.lat);

/** LV95 coordinates of a location (WGS 84, degrees); null outside Switzerland. */
export function lv95({ lat, lng }: Degrees): Lv95 | null {
  if (lat < south || lat > north || lng < west || lng > east) return null;
  const [x, y, z] = geocentric(wgs84, lat * radians, lng * radians);
  const [phi, lambda] = geographic(bessel, [x - shift[0], y - shift[1], z - shift[2]]);
  const b = 2 * Math.atan(Math.exp(ratio * isometric(phi) + constant)) - Math.PI / 2;
  const l = ratio * (lambda - origin.lng);
  const turnedLng = Math.atan2(
    Math.sin(l),
    Math.sin(sphereLat) * Math.tan(b) + Math.cos(sphereLat) * Math.cos(l),
  );
  const turnedLat = Math.asin(
    Math.cos(sphereLat) * Math.sin(b) - Math.sin(sphereLat) * Math.cos(b) * Math.cos(l),
  );
  return {
    east: falseOrigin.east + radius * turnedLng,
    north: falseOrigin.north + radius * Math.atanh(Math.sin(turnedLat)),
  };
}

/** The location of LV95 coordinates (WGS 84, degrees). */
export function locationOfLv95(position: Lv95): Degrees {
  const turnedLng = (position.east - falseOrigin.east) / radius;
  const turnedLat = 2 * Math.atan(Math.exp((position.north - falseOrigin.north) / radius)) - Math.PI / 2;
  const b = Math.asin(
    Math.cos(sphereLat) * Math.sin(turnedLat) +
      Math.sin(sphereLat) * Math.cos(turnedLat) * Math.cos(turnedLng),
  );
  const l = Math.atan2(
    Math.sin(turnedLng),
    Math.cos(sphereLat) * Math.cos(turnedLng) - Math.sin(sphereLat) * Math.tan(turnedLat),
  );
  const wanted = (logTan(b) - constant) / ratio;
  let phi = b;
  // Each step adds more than two digits.
  for (let step = 0; step < 7; step++)
    phi =
      2 * Math.atan(Math.exp(wanted + eccentricity * Math.atanh(eccentricity * Math.sin(phi)))) - Math.PI / 2;
  const [x, y, z] = geocentric(bessel, phi, origin.lng + l / ratio);
  const [lat, lng] = geographic(wgs84, [x + shift[0], y + shift[1], z + shift[2]]);
  return { lat: lat / radians, lng: lng / radians };
}

/** LV95 in metres in Swiss notation; null outside Switzerland. */
export function lv95Text(location: Degrees): string | null {
  const found = lv95(location);
  return found === null ? null : `${swissNumber(found.east)} / ${swissNumber(found.north)}`;
}

/** A whole number in Swiss notation. */
export function swissNumber(value: number): string {
  return new Intl.NumberFormat('de-CH', { maximumFractionDigits: 0 }).format(value);
}

function logTan(angle: number): number {
  return Math.log(Math.tan(Math.PI / 4 + angle / 2));
}

function isometric(phi: number): number {
  return logTan(phi) - eccentricity * Math.atanh(eccentricity * Math.sin(phi));
}

type Geocentric = readonly [x: number, y: number, z: number];

function geocentric({ semiMajor, squaredEccentricity }: Ellipsoid, phi: number, lambda: number): Geocentric {
  const normal = semiMajor / Math.sqrt(1 - squaredEccentricity * Math.sin(phi) ** 2);
  return [
    normal * Math.cos(phi) * Math.cos(lambda),
    normal * Math.cos(phi) * Math.sin(lambda),
    normal * (1 - squaredEccentricity) * Math.sin(phi),
  ];
}

function geographic(
  { semiMajor, squaredEccentricity }: Ellipsoid,
  [x, y, z]: Geocentric,
): readonly [phi: number, lambda: number] {
  const across = Math.hypot(x, y);
  let phi = Math.atan2(z, across * (1 - squaredEccentricity));
  for (let step = 0; step < 5; step++) {
    const normal = semiMajor / Math.sqrt(1 - squaredEccentricity * Math.sin(phi) ** 2);
    phi = Math.atan2(z + squaredEccentricity * normal * Math.sin(phi), across);
  }
  return [phi, Math.atan2(y, x)];
}
