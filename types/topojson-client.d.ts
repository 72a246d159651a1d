/** The part of topojson-client 3 that is used; the package carries no types. */
declare module 'topojson-client' {
  /** GeoJSON of an object of a topology. */
  export function feature(topology: unknown, object: unknown): unknown;
  interface TopologyMember {
    readonly id?: string | number;
  }

  /** MultiLineString of the lines between members of an object that pass the filter, each line once. */
  export function mesh(
    topology: unknown,
    object: unknown,
    filter: (one: TopologyMember, other: TopologyMember) => boolean,
  ): unknown;
}
