/** The part of topojson-client 3 that is used; the package carries no types. */
declare module 'topojson-client' {
  /** GeoJSON of an object of a topology. */
  export function feature(topology: unknown, object: unknown): unknown;
  /** The lines between two members of an object for which the filter holds, each once, as a MultiLineString. */
  export function mesh(
    topology: unknown,
    object: unknown,
    filter: (one: unknown, other: unknown) => boolean,
  ): unknown;
}
