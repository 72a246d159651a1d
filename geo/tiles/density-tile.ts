import { setImmediate as nextTurn } from 'node:timers/promises';
import { nodeBytes, treeLevels } from '../flatgeobuf/packed-tree.ts';
import { GrowingBytes } from '../files/growing-bytes.ts';
import type { BlockCache } from '../layer/read/block-cache.ts';
import type { FeatureSpan } from '../layer/read/find-groups.ts';
import type { LayerManifest, LayerPart } from '../layer/manifest.ts';
import { candidatesOf, meetingChunks } from '../layer/read/meeting-chunks.ts';
import type { RangeSource } from '../layer/read/range-source.ts';
import { writeField, writeVarint } from './protobuf.ts';
import { turnedBoxes } from './render-tile.ts';
import type { EncodedTile } from './tile-builder.ts';
import { geometryKind } from './tile-geometry.ts';
import {
  projectionOf,
  type TileAddress,
  tileBox,
  tileExtent,
  type TileProjection,
  yOf,
} from './tile-grid.ts';
import { wrapLayer, writeFeature } from './tile-message.ts';
import { ValueTable } from './value-table.ts';

/** The property with the number of features of a cell. */
export const countProperty = 'count';

/** Cells along the side of a tile: of 8 pixels, a fraction of the radius of a heatmap. */
const cellsAcross = 64;
const cellUnits = tileExtent / cellsAcross;
/** Maximum number of nodes of the index that are read for a tile: 10 MB. */
const maxNodes = 250_000;
/** Nodes that are counted before other requests have their turn: about 5 ms. */
const nodesPerTurn = 32_768;

/**
 * Renders a tile with a point for each cell that contains features, at their mean position, with their number. Overviews
 * even out how dense features are; these tiles do not. Only the index is read. Of more than 250,000 features, nodes of
 * 16, 256 or more neighbours are counted at their centre.
 */
export async function renderDensity(
  manifest: LayerManifest,
  layerName: string,
  tile: TileAddress,
  ranges: RangeSource,
  cache: BlockCache,
  signal?: AbortSignal,
): Promise<EncodedTile> {
  const cells = new DensityCells();
  for (const { turn, box } of turnedBoxes(manifest, tileBox(tile))) {
    const { met } = meetingChunks(manifest, [box]);
    const projection = projectionOf(tile, turn);
    const count = met.reduce((sum, index) => sum + manifest.chunks[index]!.featureCount, 0);
    for (const [number, spans] of candidatesOf(manifest, met)) {
      await countPart(
        manifest.parts[number]!,
        spans,
        count,
        { ranges, cache },
        (west, south, east, north, weight) =>
          cells.add((west + east) / 2, (south + north) / 2, weight, projection),
      );
      signal?.throwIfAborted();
    }
  }
  return cells.encode(layerName);
}

type CountNode = (west: number, south: number, east: number, north: number, weight: number) => void;

/** Calls `use` with the nodes of the index that contain these features; `count` is the number of those of the tile. */
async function countPart(
  part: LayerPart,
  spans: readonly FeatureSpan[],
  count: number,
  { ranges, cache }: { readonly ranges: RangeSource; readonly cache: BlockCache },
  use: CountNode,
): Promise<void> {
  const { nodeSize, start } = part.index;
  const levels = treeLevels(part.featureCount, nodeSize);
  let level = 0;
  while (level < levels.length - 1 && count / nodeSize ** level > maxNodes) level++;
  const perNode = nodeSize ** level;
  const from = start + levels[level]!.start * nodeBytes;
  let [last, counted] = [0, 0];
  for (const { first, end } of spans) {
    // A node at the border of two spans is counted once.
    const node = Math.max(last, Math.floor(first / perNode));
    const to = Math.ceil(Math.min(end, part.locatedCount) / perNode);
    if (node >= to) continue;
    last = to;
    const bytes = await cache.read(ranges, part.fgb, from + node * nodeBytes, from + to * nodeBytes);
    for (let n = node, at = 0; n < to; n++, at += nodeBytes) {
      const weight = Math.min(perNode, part.locatedCount - n * perNode);
      const side = (index: number) => bytes.readDoubleLE(at + index * 8);
      use(side(0), side(1), side(2), side(3), weight);
      if (++counted % nodesPerTurn === 0) await nextTurn();
    }
  }
}

/** Numbers of features and the sums of their positions, by cell. */
class DensityCells {
  readonly #counts = new Float64Array(cellsAcross ** 2);
  readonly #sums = new Float64Array(2 * cellsAcross ** 2);

  add(longitude: number, latitude: number, weight: number, projection: TileProjection): void {
    const x = longitude * projection.scale + projection.shift;
    const y = yOf(latitude, projection);
    // A feature at the border of two tiles is in one of them.
    if (!(x >= 0 && x < tileExtent && y >= 0 && y < tileExtent)) return;
    const cell = Math.floor(y / cellUnits) * cellsAcross + Math.floor(x / cellUnits);
    this.#counts[cell]! += weight;
    this.#sums[2 * cell]! += x * weight;
    this.#sums[2 * cell + 1]! += y * weight;
  }

  encode(layerName: string): EncodedTile {
    const out = new GrowingBytes(64 * 1024);
    const values = new ValueTable();
    const [tags, commands] = [new GrowingBytes(16), new GrowingBytes(16)];
    let features = 0;
    for (const [cell, count] of this.#counts.entries()) {
      if (count === 0) continue;
      features++;
      tags.length = commands.length = 0;
      writeVarint(tags, 0);
      writeVarint(tags, values.whole(count, 0));
      writeVarint(commands, moveTo);
      for (const sum of this.#sums.subarray(2 * cell, 2 * cell + 2))
        writeVarint(commands, 2 * Math.floor(sum / count));
      writeFeature(out, geometryKind.point, commands, { id: null, tags });
    }
    if (features === 0) return { bytes: Buffer.alloc(0), features, dropped: 0 };
    const key = Buffer.from(countProperty);
    writeField(out, 0x1a, key, 0, key.length);
    out.append(values.fields.bytes, 0, values.fields.length);
    return { bytes: wrapLayer(out, layerName), features, dropped: 0 };
  }
}

/** One position. */
const moveTo = 9;
