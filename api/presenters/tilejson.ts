import type { z } from 'zod';

import type { ReadableLayer } from '../../core/layers/layer.ts';
import { tileLimits } from '../../geo/tiles/render-tile.ts';
import { maxTileZoom } from '../../geo/tiles/tile-grid.ts';
import type { Bbox } from '../../geo/bbox.ts';
import type { DrawnKind } from '../../geo/style/drawn-style.ts';
import type { ColumnType, LayerManifest } from '../../geo/layer/manifest.ts';
import type { tileJson } from '../schemas/tilejson.ts';

/** The layer name in every tile; constant, so that renaming a layer does not break styles. */
export const tileLayerName = 'features';

/** TileJSON of a layer. `tiles` is the tile URL with {z}, {x} and {y}. */
export function presentTileJson(layer: ReadableLayer, tiles: string): z.output<typeof tileJson> {
  const fields = fieldsOf(layer.manifest);
  const geometries = geometriesOf(layer.manifest);
  return {
    ...presentAnyTileJson(layer, tiles, maxTileZoom),
    vector_layers: [
      { id: tileLayerName, description: layer.name, minzoom: 0, maxzoom: maxTileZoom, fields, geometries },
    ],
    limits: tileLimits,
  };
}

interface Tiled {
  readonly name: string;
  readonly description: string | null;
  readonly manifest: { readonly bbox: Bbox | null };
}

/** TileJSON fields of vector and raster tiles. */
export function presentAnyTileJson({ name, description, manifest }: Tiled, tiles: string, maxZoom: number) {
  return {
    tilejson: '3.0.0' as const,
    name,
    ...(description === null ? {} : { description }),
    scheme: 'xyz' as const,
    tiles: [tiles],
    minzoom: 0,
    maxzoom: maxZoom,
    ...boundsOf(manifest.bbox, maxZoom),
  };
}

const typeNames: Record<ColumnType, string> = {
  bool: 'Boolean',
  long: 'Number',
  double: 'Number',
  string: 'String',
  json: 'String',
};

/** Numeric IDs become feature IDs of the tile; other IDs become a field. */
function fieldsOf({ columns }: LayerManifest): Record<string, string> {
  const shown = columns.filter(({ featureId, type }) => featureId !== true || type !== 'long');
  return Object.fromEntries(shown.map(({ name, type }) => [name, typeNames[type]]));
}

/** Members of collections are drawn as what they are, which the manifest does not count. */
export function geometriesOf({ geometryTypes }: Pick<LayerManifest, 'geometryTypes'>): DrawnKind[] {
  const types = Object.keys(geometryTypes);
  const has = (pattern: RegExp) => types.some((type) => pattern.test(type) || type === 'GeometryCollection');
  return [
    ...(has(/Point$/) ? (['point'] as const) : []),
    ...(has(/LineString$/) ? (['line'] as const) : []),
    ...(has(/Polygon$/) ? (['polygon'] as const) : []),
  ];
}

/** Maximum latitude of Web Mercator. */
const mapEdge = 85.051129;

/** TileJSON bounds and center of a box. */
function boundsOf(bbox: Bbox | null, maxZoom: number) {
  if (bbox === null) return {};
  const south = Math.max(-mapEdge, Math.min(mapEdge, bbox[1]));
  const north = Math.max(-mapEdge, Math.min(mapEdge, bbox[3]));
  const crosses = bbox[0] > bbox[2];
  // TileJSON bounds cannot cross the antimeridian.
  const [west, east] = crosses ? [-180, 180] : [Math.max(-180, bbox[0]), Math.min(180, bbox[2])];
  const span = Math.max(crosses ? bbox[2] + 360 - bbox[0] : east - west, north - south, 360 / 2 ** maxZoom);
  const middle = crosses ? (bbox[0] + bbox[2] + 360) / 2 : (west + east) / 2;
  const center = [
    middle > 180 ? middle - 360 : middle,
    (south + north) / 2,
    Math.floor(Math.log2(360 / span)),
  ];
  return { bounds: [west, south, east, north], center };
}
