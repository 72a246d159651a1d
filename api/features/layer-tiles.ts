import type { ReadableLayer, VersionFiles } from '../../core/layers/layer.ts';
import type { Context } from '../context.ts';
import { layerVersion } from './layer-version.ts';
import { baseUrl } from '../http/base-url.ts';
import { presentTileJson } from '../presenters/tilejson.ts';

/** Increment when the same layer would produce different tiles; part of tile URLs and ETags. */
const tileRevision = 3;

/** Identifies the features of the layer and the rendering of its tiles. */
export function tileVersion(layer: VersionFiles): string {
  return `${tileRevision}-${layerVersion(layer)}`;
}

/** The TileJSON of a layer with the URL of its current tiles. */
export function layerTileJson(layer: ReadableLayer, ctx: Context, publicUrl: string | null) {
  const base = `${baseUrl(ctx, publicUrl)}/api/layers/${encodeURIComponent(layer.id)}`;
  return presentTileJson(layer, `${base}/tiles/{z}/{x}/{y}.mvt?v=${tileVersion(layer)}`);
}
