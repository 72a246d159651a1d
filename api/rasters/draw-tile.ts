import { hash } from 'node:crypto';
import { z } from 'zod';
import { rasterVersion } from '../../core/rasters/raster-version.ts';
import type { ReadableRaster } from '../../core/rasters/raster.ts';
import { displayWith } from '../../core/rasters/set-display.ts';
import type {
  RasterReader,
  RasterTileAddress,
  TileOptions,
  TilePicture,
} from '../../geo/raster/reader/raster-reader.ts';
import type { Context } from '../context.ts';
import type { Dependencies } from '../dependencies.ts';
import { isKnown } from '../http/not-modified.ts';
import { queueCaller } from '../load/queues.ts';
import { tileAddress } from '../tiles/tile-address.ts';
import { displayOfQuery, type DisplayQuery } from './display-query.ts';
import { presentRaster, readerOf } from './reader-of.ts';

/** Pixels are a few millimetres at this zoom. */
const maxRasterZoom = 24;

export const tileParameters = {
  v: z.string().max(100).optional().meta({ description: 'The version from the TileJSON.' }),
  size: z
    .enum(['256', '512'])
    .optional()
    .meta({ description: 'Pixels per side; the suffix `@2x` of the row means 512.' }),
};

export interface RasterTileRequest {
  readonly raster: ReadableRaster;
  readonly params: { readonly z: string; readonly x: string; readonly y: string };
  readonly query: DisplayQuery & {
    readonly v?: string | undefined;
    readonly size?: '256' | '512' | undefined;
  };
  readonly ctx: Context;
  readonly signal: AbortSignal;
}

/** What a tile shows. `Empty` is null if tiles can be empty. */
export interface TileContent<Empty extends null> {
  /** Part of the ETag, because tiles of different contents have the same position. */
  readonly name: string;
  readonly draw: (reader: RasterReader, request: DrawnTile) => Promise<TilePicture | Empty>;
}

interface DrawnTile extends Pick<ReadableRaster, 'display' | 'manifest'> {
  readonly address: RasterTileAddress;
  readonly options: Pick<TileOptions, 'size' | 'signal'>;
}

/** The body and headers of a tile, drawn in turn unless it is cached; no text if the client has it already. */
export async function drawTile<Empty extends null = never>(
  { raster, params, query, ctx, signal }: RasterTileRequest,
  { name, draw }: TileContent<Empty>,
  api: Pick<Dependencies, 'objects' | 'rasterCaches' | 'pictureCache'>,
): Promise<{ readonly body: Uint8Array | '' | Empty; readonly headers: Readonly<Record<string, string>> }> {
  const isDouble = params.y.endsWith('@2x');
  const y = isDouble ? params.y.slice(0, -'@2x'.length) : params.y;
  const address = tileAddress({ ...params, y }, maxRasterZoom);
  const size = isDouble || query.size === '512' ? 512 : 256;
  const preview = displayOfQuery(query);
  const display = preview === null ? raster.display : displayWith(raster, preview);
  const version = rasterVersion(raster);
  const displayKey =
    preview === null ? '' : `.${hash('sha256', JSON.stringify(display), 'base64url').slice(0, 16)}`;
  const key = `${version}.${address.z}.${address.x}.${address.y}.${size}.${name}${displayKey}`;
  const headers = {
    ETag: `"${key}"`,
    'Cache-Control': query.v === version ? 'private, max-age=31536000, immutable' : 'private, no-cache',
  };
  if (isKnown(ctx.get('If-None-Match'), headers.ETag)) return { body: '', headers };
  const drawing = api.pictureCache.get(key, queueCaller(ctx), signal, (drawn) =>
    draw(readerOf(raster, api), {
      address,
      display,
      manifest: raster.manifest,
      options: { size, signal: drawn },
    }),
  );
  // The cache has under this name only what was drawn.
  const picture = (await presentRaster(drawing)) as TilePicture | Empty;
  if (picture === null) return { body: picture, headers };
  return { body: picture.bytes, headers: { ...headers, 'Content-Type': picture.mediaType } };
}
