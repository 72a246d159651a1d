/*
 * The scale of a map in Web Mercator, on the ellipsoid of WGS 84. It holds at one latitude, from west to east, because
 * the projection enlarges towards the poles.
 */

/** The equatorial radius in metres. */
export const semiMajor = 6_378_137;
const squaredEccentricity = 0.006_694_379_990_14;

/** Side of a tile at zoom 0 in pixels of MapLibre. */
const tileSide = 512;

export const radians = Math.PI / 180;

/** Metres on the ground per metre of the projection, from west to east. */
export function groundShare(latitude: number): number {
  const angle = latitude * radians;
  return Math.cos(angle) / Math.sqrt(1 - squaredEccentricity * Math.sin(angle) ** 2);
}

/** The zoom of MapLibre that has this scale at a latitude, if a pixel has this width in millimetres. */
export function zoomOfScale(scale: number, latitude: number, pixel: number): number {
  const metresPerPixel = (scale * pixel) / 1000 / groundShare(latitude);
  return Math.log2((2 * Math.PI * semiMajor) / tileSide / metresPerPixel);
}

/** The denominator of the scale at a zoom of MapLibre. */
export function scaleOfZoom(zoom: number, latitude: number, pixel: number): number {
  const metresPerPixel = (2 * Math.PI * semiMajor) / tileSide / 2 ** zoom;
  return (metresPerPixel * groundShare(latitude) * 1000) / pixel;
}

export const scales = [
  1000, 2000, 2500, 5000, 10_000, 20_000, 25_000, 50_000, 100_000, 200_000, 250_000, 500_000, 1_000_000,
] as const;

export const minScale = 100;
export const maxScale = 200_000_000;

/** A free scale: two significant digits are enough to read it, and three to fit a frame. */
export function roundedScale(scale: number): number {
  const within = Math.min(Math.max(scale, minScale), maxScale);
  return Number(within.toPrecision(3));
}

/** The scale of the list whose extent is nearly that of a scale, and within it; that scale, rounded, if there is none. */
export function listedScale(scale: number): number {
  const found = scales.findLast((each) => each <= scale * 1.001);
  return found !== undefined && found * 2.5 >= scale ? found : roundedScale(scale);
}
