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

/** The most that a tile holds: what browsers draw smoothly. */
export const tileLimits: TileLimits = { features: 20_000, bytes: 2 * 1024 * 1024 };
/** What is read of the source for a tile at the most; where there is more, the finest overview is shown. */
const sourceLimits: ReadLimits = { features: 40_000, bytes: 24 * 1024 * 1024, crowd: 8_000 };

/** Where a tile holds no more, the source is shown also where there is an overview. */
const sparse: ReadLimits = { ...denseTile, crowd: Infinity };
/** A look at the source's leaves is worth it where so many may lie in the tile. */
const maxInspected = 48_000;

/** What a tile is drawn from that would be empty: overviews lack what is small beside its neighbours. */
const lastResort: ReadLimits = { ...denseTile, crowd: 0, sample: true, longest: 64 * 1024 };

/**
 * Makes the tile of a layer: from the overview for its zoom, or from the source where that is no more than needed. Between
 * reads it stops when the signal aborts.
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
  const encode = (features: readonly TurnedFeatures[], perDegree: number | null) =>
    encodeWith(features, { tile, layerName, columns, limits: tileLimits, perDegree }, signal);
  const atClosest = tile.z === maxTileZoom ? { crowd: Infinity } : {};

  const overview = overviewFor(manifest, tile.z) ?? overviews.at(-1);
  // An overview has room for the whole layer; where little lies, the source shows more.
  if (overview === undefined || isBeyond(manifest, tile.z) || isSparse(manifest, boxes)) {
    const source = await read(manifest, { ...limitsOfSource(manifest, overview, tile.z), ...atClosest });
    if (source !== null || overview === undefined) return encode(source ?? [], null);
  }
  const features = await read(overviewLayer(manifest, overview), overviewLimits);
  const { digits, stepUnits } = levelGrid(Math.min(tile.z, overview.zoom));
  const shown = await encode(features ?? [], 10 ** digits / stepUnits);
  return shown.features > 0 ? shown : encode((await read(manifest, lastResort)) ?? [], null);
}

/** Whether no tile of this zoom holds so much that an overview is needed. */
function isBeyond({ overviews }: LayerManifest, zoom: number): boolean {
  const finest = overviews?.at(-1);
  return finest !== undefined && zoom > finest.zoom;
}

function limitsOfSource(
  manifest: LayerManifest,
  overview: LayerOverview | undefined,
  zoom: number,
): ReadLimits {
  // Layers without overviews are small, or older than these.
  if (overview === undefined) return { ...sourceLimits, sample: true };
  if (isBeyond(manifest, zoom)) return sourceLimits;
  // A layer with only a sample reads no more than it must, since a map waits.
  if (manifest.overviews === undefined) return sparse;
  return { ...sparse, fadesTo: featuresOf(manifest, overview, zoom) };
}

/** Number of features that an overview has for a tile where the source has just too many. */
function featuresOf({ featureCount }: LayerManifest, overview: LayerOverview, zoom: number): number {
  const { perTile = Infinity } = overview;
  const max = maxFading * denseTile.features * (overview.featureCount / featureCount / 2);
  return Math.max(1, max, perTile * 4 ** (overview.zoom - zoom));
}

/** Whether a look at the source's leaves is worth it, as the share tells that the tile has of the chunks it meets. */
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

/** Which share of a box lies within another one. */
function shareWithin([west, south, east, north]: Bbox, within: PlainBox): number {
  const share = (from: number, to: number, min: number, max: number) =>
    to === from
      ? Number(to >= min && to <= max)
      : Math.max(0, Math.min(to, max) - Math.max(from, min)) / (to - from);
  return share(west, east, within[0], within[2]) * share(south, north, within[1], within[3]);
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
