/** A file of a layer version. `name` is relative to the version's place. */
export interface FileRef {
  readonly name: string;
  readonly bytes: number;
  /** Hex. */
  readonly sha256: string;
}

/** minLon, minLat, maxLon, maxLat in degrees (WGS 84). */
export type Bbox = readonly [number, number, number, number];

/** What a layer version consists of. JSON-serialisable. */
export interface LayerManifest {
  readonly version: 1;
  readonly featureCount: number;
  readonly bbox: Bbox | null;
}
