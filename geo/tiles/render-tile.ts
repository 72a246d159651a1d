import { denseTile, levelGrid } from '../overviews/level-grid.ts';
import { overviewFor, overviewLayer, overviewsOf } from '../overviews/overview-layer.ts';
import type { BlockCache } from '../layer/read/block-cache.ts';
import type { Bbox } from '../bbox.ts';
import type { LayerManifest, LayerOverview } from '../layer/manifest.ts';
import { meetingChunks } from '../layer/read/meeting-chunks.ts';
import { intersects, type PlainBox } from '../layer/read/query-boxes.ts';
import type { RangeSource } from '../layer/read/range-source.ts';
import { type EncodeTile, encodeHere, type TurnedFeatures, type UnreadBatch } from './encode-tile.ts';
import { maxFading, type ReadLimits, readTileFeatures } from './read-tile-features.ts';
import type { EncodedTile } from './tile-builder.ts';
import type { TileLimits } from './tile-limits.ts';
import { maxTileZoom, projectionOf, type TileAddress, tileBox } from './tile-grid.ts';

/** The maximum content of a tile: what browsers draw smoothly. */
export const tileLimits: TileLimits = { features: 20_000, bytes: 2 * 1024 * 1024 };
/** Maximum read from the source for a tile; beyond it, the finest overview is used. */
const sourceLimits: ReadLimits = { features: 40_000, bytes: 24 * 1024 * 1024, crowd: 8_000 };

/** Tiles with no more than this use the source even if there is an overview. */
const sparse: ReadLimits = { ...denseTile, crowd: Infinity };
/** The source's leaves are inspected if the tile may contain at most this many features. */
const maxInspected = 48_000;

/**
 * Source of a tile that would be empty: overviews lack features that are small compared to their neighbours.
 */
const lastResort: ReadLimits = { ...denseTile, crowd: 0, sample: true, maxLength: 64 * 1024 };

/**
 * Renders the tile of a layer from the overview for its zoom, or from the source if that is small enough.
 * Stops between reads when the signal aborts.
 */
export async function renderTile(
  manifest: LayerManifest,
  layerName: string,
  tile: TileAddress,
  ranges: RangeSource,
  cache: BlockCache,
  encodeWith: EncodeTile = encodeHere,
  signal?: AbortSignal,
): Promise<EncodedTile> {
  const boxes = turnedBoxes(manifest, tileBox(tile));
  if (boxes.length === 0) return { bytes: Buffer.alloc(0), features: 0, dropped: 0 };
  const read = async (layer: LayerManifest, limits: ReadLimits): Promise<TurnedFeatures[] | null> => {
    const turned = await Promise.all(
      boxes.map(async ({ turn, box }) => ({
        turn,
        batches: await readTileFeatures(layer, box, projectionOf(tile, turn), limits, ranges, cache, signal),
      })),
    );
    return turned.every((each): each is TurnedFeatures & { batches: UnreadBatch[] } => each.batches !== null)
      ? turned
      : null;
  };
  const { columns } = manifest;
  const overviews = overviewsOf(manifest);
  const overview = overviewFor(manifest, tile.z) ?? overviews.at(-1);
  const isFiner = overview !== undefined && overview.zoom > tile.z;
  const options = { tile, layerName, columns, limits: tileLimits };
  const encode = (features: readonly TurnedFeatures[], perDegree: number | null) =>
    encodeWith(features, { ...options, perDegree, isFiner: perDegree !== null && isFiner }, signal);
  const atClosest = tile.z === maxTileZoom ? { crowd: Infinity } : {};

  // An overview has capacity for the whole layer; in sparse areas the source shows more.
  if (overview === undefined || isBeyond(manifest, tile.z) || isSparse(manifest, boxes)) {
    const source = await read(manifest, { ...limitsOfSource(manifest, overview, tile.z), ...atClosest });
    if (source !== null || overview === undefined) return encode(source ?? [], null);
  }
  const limits = overview.isMerged === true ? { ...overviewLimits, crowd: Infinity } : overviewLimits;
  const features = await read(overviewLayer(manifest, overview), limits);
  const { digits, stepUnits } = levelGrid(Math.min(tile.z, overview.zoom));
  const shown = await encode(features ?? [], 10 ** digits / stepUnits);
  return shown.features > 0 ? shown : encode((await read(manifest, lastResort)) ?? [], null);
}

/** Whether no tile of this zoom is dense enough to need an overview. */
function isBeyond({ overviews }: LayerManifest, zoom: number): boolean {
  const finest = overviews?.at(-1);
  return finest !== undefined && zoom > finest.zoom;
}

function limitsOfSource(
  manifest: LayerManifest,
  overview: LayerOverview | undefined,
  zoom: number,
): ReadLimits {
  // Layers without overviews are small.
  if (overview === undefined) return { ...sourceLimits, sample: true };
  if (isBeyond(manifest, zoom)) return sourceLimits;
  // A layer with only a sample reads as little as possible, because a map waits.
  if (manifest.overviews === undefined) return sparse;
  // Nothing may be missing beside a tile whose areas are closed.
  if (overview.isMerged === true) return sparse;
  return { ...sparse, fadesTo: featuresOf(manifest, overview, zoom) };
}

/** Number of features of an overview per tile where the source just exceeds the limits. */
function featuresOf({ featureCount }: LayerManifest, overview: LayerOverview, zoom: number): number {
  const max = maxFading * denseTile.features * (overview.featureCount / featureCount / 2);
  return Math.max(1, max, overview.perTile * 4 ** (overview.zoom - zoom));
}

/**
 * Whether inspecting the source's leaves is worthwhile, estimated from the tile's share of the chunks it
 * intersects.
 */
function isSparse(manifest: LayerManifest, boxes: readonly { box: PlainBox }[]): boolean {
  const plain = boxes.map(({ box }) => box);
  const { met } = meetingChunks(manifest, plain);
  let features = 0;
  for (const index of met) {
    const { bbox, featureCount } = manifest.chunks[index]!;
    if (bbox === null) continue;
    for (const box of plain) features += featureCount * shareWithin(bbox, box);
    if (features > maxInspected) return false;
  }
  return true;
}

/** The share of a box within another one. */
function shareWithin([west, south, east, north]: Bbox, within: PlainBox): number {
  const share = (from: number, to: number, min: number, max: number) =>
    to === from
      ? Number(to >= min && to <= max)
      : Math.max(0, Math.min(to, max) - Math.max(from, min)) / (to - from);
  return share(west, east, within[0], within[2]) * share(south, north, within[1], within[3]);
}

/** Overviews have their own limits, and show more at their own zoom than at coarser ones. */
const overviewLimits: ReadLimits = { features: Infinity, bytes: Infinity, crowd: 0 };

/**
 * The tile's box, and copies shifted by 360 degrees if the layer extends there: at the antimeridian and
 * beyond ±180.
 */
export function turnedBoxes(
  { extent }: LayerManifest,
  [west, south, east, north]: PlainBox,
): { turn: number; box: PlainBox }[] {
  if (extent === null) return [];
  return [0, -360, 360]
    .map((turn) => ({ turn, box: [west + turn, south, east + turn, north] as const }))
    .filter(({ box }) => intersects(box, extent));
}
