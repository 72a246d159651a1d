import type { LayerVersionRef, ReadableLayer, VersionFiles } from '../../core/layers/layer.ts';
import type { Context } from '../context.ts';
import { layerVersion, versionName } from '../../core/layers/layer-version.ts';
import { baseUrl } from '../http/base-url.ts';
import { presentTileJson } from './tilejson.ts';

/** Increment when the same layer would produce different tiles; part of tile URLs and ETags. */
const tileRevision = 3;

/** Identifies the features of the layer and the rendering of its tiles. */
export function tileVersion(layer: VersionFiles): string {
  return `${tileRevision}-${layerVersion(layer)}`;
}

/** The TileJSON of a layer with the URL of its current tiles. */
export function layerTileJson(layer: ReadableLayer, ctx: Context, publicUrl: string | null) {
  return presentTileJson(layer, tilesUrl(layer.id, tileVersion(layer), baseUrl(ctx, publicUrl)));
}

/** The URL of the current tiles of a layer, with {z}, {x} and {y}. */
export function currentTiles(version: LayerVersionRef, base: string): string {
  return tilesUrl(version.id, `${tileRevision}-${versionName(version)}`, base);
}

function tilesUrl(layerId: string, version: string, base: string): string {
  return `${base}/api/layers/${encodeURIComponent(layerId)}/tiles/{z}/{x}/{y}.mvt?v=${version}`;
}
