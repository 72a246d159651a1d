import type { GeoJSONVTTile } from '@maplibre/geojson-vt';

/** The part of @maplibre/vt-pbf 4 that is used; see maplibre-geojson-vt.d.ts. */
export function fromGeojsonVt(
  layers: Readonly<Record<string, GeoJSONVTTile>>,
  options: { readonly version: number; readonly extent: number },
): Uint8Array;
