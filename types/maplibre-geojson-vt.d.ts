import type { FeatureCollection } from 'geojson';

/*
 * The part of @maplibre/geojson-vt 6 that is used: the package's own types import each other without extensions, which
 * Node's module resolution does not support. `paths` in tsconfig.json points here.
 */

export interface GeoJSONVTTile {
  readonly features: readonly { readonly tags: Readonly<Record<string, unknown>> | null }[];
}

export interface GeoJSONVTOptions {
  readonly maxZoom?: number;
  readonly indexMaxZoom?: number;
  readonly indexMaxPoints?: number;
  readonly tolerance?: number;
  readonly buffer?: number;
  readonly extent?: number;
}

export class GeoJSONVT {
  constructor(data: FeatureCollection, options: GeoJSONVTOptions);
  getTile(z: number, x: number, y: number): GeoJSONVTTile | null;
}
