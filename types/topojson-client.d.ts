/** The part of topojson-client 3 that is used; the package carries no types. */
declare module 'topojson-client' {
  /** GeoJSON of an object of a topology. */
  export function feature(topology: unknown, object: unknown): unknown;
}
