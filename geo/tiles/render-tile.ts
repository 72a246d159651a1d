import { denseTile, levelGrid } from '../overviews/level-grid.ts';
import { overviewFor, overviewLayer } from '../overviews/overview-layer.ts';
import type { BlockCache } from '../vector/block-cache.ts';
import type { LayerManifest } from '../vector/manifest.ts';
import { meetingChunks } from '../vector/meeting-chunks.ts';
import { intersects, type PlainBox } from '../vector/query-boxes.ts';
import type { RangeSource } from '../vector/range-source.ts';
import { type EncodeTile, encodeHere, type TurnedFeatures, type UnreadBatch } from './encode-tile.ts';
import { type ReadLimits, readTileFeatures } from './read-tile-features.ts';
import type { EncodedTile } from './tile-builder.ts';
import type { TileLimits } from './tile-limits.ts';
import { maxTileZoom, projectionOf, type TileAddress, tileBox } from './tile-grid.ts';

/** What a tile holds at the most: what browsers draw without a stutter. */
export const tileLimits: TileLimits = { features: 20_000, bytes: 2 * 1024 * 1024 };
/** What is read of the source for a tile at the most; where there is more, the finest overview is shown. */
const sourceLimits: ReadLimits = { features: 40_000, bytes: 24 * 1024 * 1024, crowd: 8_000 };

/** Where a tile holds no more, the source is shown also where there is an overview. */
const sparse: ReadLimits = { ...denseTile, crowd: Infinity };
const mostLookedAt = 32_000;
const mostChunks = 12;

/** Makes the tile of a layer: from the overview for its zoom, or from the source where that is no more than needed. */
export async function renderTile(
  manifest: LayerManifest,
  layerName: string,
  tile: TileAddress,
  ranges: RangeSource,
  cache: BlockCache,
  encodeWith: EncodeTile = encodeHere,
): Promise<EncodedTile> {
  const boxes = turnedBoxes(manifest, tileBox(tile));
  if (boxes.length === 0) return { bytes: Buffer.alloc(0), features: 0, dropped: 0 };
  const read = async (layer: LayerManifest, limits: ReadLimits): Promise<TurnedFeatures[] | null> => {
    const turned = await Promise.all(
      boxes.map(async ({ turn, box }) => ({
        turn,
        batches: await readTileFeatures(layer, box, projectionOf(tile, turn), limits, ranges, cache),
      })),
    );
    return turned.every((each): each is TurnedFeatures & { batches: UnreadBatch[] } => each.batches !== null)
      ? turned
      : null;
  };
  const { columns, overviews = [] } = manifest;
  const encode = (features: readonly TurnedFeatures[], perDegree: number | null) =>
    encodeWith(features, { tile, layerName, columns, limits: tileLimits, perDegree });
  const atClosest = tile.z === maxTileZoom ? { crowd: Infinity } : {};

  const fitting = overviewFor(manifest, tile.z);
  // An overview has room for the whole layer; where little lies, the source shows more.
  const isSourceNear = fitting === undefined || isSparse(manifest, boxes);
  if (isSourceNear) {
    const limits = fitting === undefined ? sourceLimits : sparse;
    // Layers without overviews are small, or older than these.
    const isAll = overviews.length === 0;
    const source = await read(manifest, { ...limits, ...atClosest, ...(isAll ? { sample: true } : {}) });
    if (source !== null) return encode(source, null);
  }
  const overview = fitting ?? overviews[overviews.length - 1]!;
  const features = await read(overviewLayer(manifest, overview), overviewLimits);
  const { digits, stepUnits } = levelGrid(Math.min(tile.z, overview.zoom));
  return encode(features ?? [], 10 ** digits / stepUnits);
}

/** Whether a look at the source's leaves is worth it: the chunks that the tile meets are few. */
function isSparse(manifest: LayerManifest, boxes: readonly { box: PlainBox }[]): boolean {
  const { met } = meetingChunks(
    manifest,
    boxes.map(({ box }) => box),
  );
  const features = met.reduce((sum, index) => sum + manifest.chunks[index]!.featureCount, 0);
  return features <= mostLookedAt && met.length <= mostChunks;
}

/** Overviews have limits of their own, and show more at their own zoom than at the coarser ones. */
const overviewLimits: ReadLimits = { features: Infinity, bytes: Infinity, crowd: 0 };

/** The tile's box, and its copies a turn away where the layer reaches there: at the antimeridian and beyond ±180. */
function turnedBoxes(
  { extent }: LayerManifest,
  [west, south, east, north]: PlainBox,
): { turn: number; box: PlainBox }[] {
  if (extent === null) return [];
  return [0, -360, 360]
    .map((turn) => ({ turn, box: [west + turn, south, east + turn, north] as const }))
    .filter(({ box }) => intersects(box, extent));
}
