export interface LatLng {
  readonly lat: number;
  readonly lng: number;
}

/** The earth's mean radius in metres (IUGG). Measurements assume a sphere; the error is at most 0.5 %. */
const radius = 6_371_008.8;
const radians = Math.PI / 180;

/** Length in metres along great circles. */
export function lengthOf(locations: readonly LatLng[]): number {
  return locations
    .slice(1)
    .reduce((sum, location, n) => sum + distance(locations[n] ?? location, location), 0);
}

/** Enclosed area in square metres, from the signed areas under the edges of a ring on a sphere. */
export function areaOf(locations: readonly LatLng[]): number {
  if (locations.length < 3) return 0;
  const sum = locations.reduce((total, { lat, lng }, n) => {
    const next = locations[(n + 1) % locations.length] ?? { lat, lng };
    const width = ((next.lng - lng + 540) % 360) - 180;
    return total + width * radians * (2 + Math.sin(lat * radians) + Math.sin(next.lat * radians));
  }, 0);
  return Math.abs((sum * radius ** 2) / 2);
}

function distance(one: LatLng, other: LatLng): number {
  const a =
    Math.sin(((other.lat - one.lat) * radians) / 2) ** 2 +
    Math.cos(one.lat * radians) *
      Math.cos(other.lat * radians) *
      Math.sin(((other.lng - one.lng) * radians) / 2) ** 2;
  return 2 * radius * Math.asin(Math.min(1, Math.sqrt(a)));
}
