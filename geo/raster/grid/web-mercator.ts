/** Half the length of the equator in EPSG:3857 in metres: π × 6378137. */
export const halfWorld = Math.PI * 6_378_137;
/** The limit of web maps in degrees of latitude. */
export const maxLatitude = (Math.atan(Math.sinh(Math.PI)) * 180) / Math.PI;

export function metresEast(longitude: number): number {
  return (longitude / 180) * halfWorld;
}

export function metresNorth(latitude: number): number {
  const within = Math.max(-maxLatitude, Math.min(maxLatitude, latitude));
  return Math.asinh(Math.tan((within * Math.PI) / 180)) * 6_378_137;
}

/** Size of a pixel at a zoom in metres, for tiles of 256 pixels. */
export function resolutionAt(zoom: number): number {
  return (2 * halfWorld) / (256 * 2 ** zoom);
}
