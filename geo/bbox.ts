/**
 * WGS 84 degrees. West is greater than east in a box that crosses the antimeridian (RFC 7946, section 5.2).
 */
export type Bbox = readonly [west: number, south: number, east: number, north: number];
