import { join } from 'node:path';
import { encodeHeader, nodeSize } from '../flatgeobuf/header.ts';
import { encodeUpperLevels, treeBytes } from '../flatgeobuf/packed-tree.ts';
import { sortByKey } from '../flatgeobuf/sort-by-key.ts';
import { chunkTable } from './chunk-table.ts';
import { publishColumns } from './columns.ts';
import type { EncodedSource } from './encode-runs.ts';
import { layerBbox } from './layer-bbox.ts';
import type { StoredRun } from './layer-tasks.ts';
import { geometryTypes, type LayerManifest } from './manifest.ts';
import type { MergeOrder, RunPlace } from './merge-runs.ts';
import type { TaskRunner } from './task-runner.ts';

function shared<T extends Float64Array | Uint32Array>(
  kind: new (buffer: SharedArrayBuffer) => T,
  count: number,
): T {
  const bytes = count * (kind === (Float64Array as unknown) ? 8 : 4);
  return new kind(new SharedArrayBuffer(bytes));
}

function together(runs: StoredRun[], count: number) {
  const keys = new Float64Array(count);
  const boxes = shared(Float64Array, count * 4);
  const runOf = shared(Uint32Array, count);
  const textLengths = shared(Uint32Array, count);
  const fgbLengths = shared(Uint32Array, count);
  let at = 0;
  for (const [number, run] of runs.entries()) {
    keys.set(run.keys, at);
    boxes.set(run.boxes, at * 4);
    textLengths.set(run.textLengths, at);
    fgbLengths.set(run.fgbLengths, at);
    runOf.fill(number, at, at + run.keys.length);
    at += run.keys.length;
  }
  const order = shared(Uint32Array, count);
  order.set(sortByKey(keys));
  return { boxes, runOf, textLengths, fgbLengths, order };
}

/** Merges encoded runs into the files of a layer version and describes them. */
export async function publishLayer(
  source: EncodedSource,
  tasks: TaskRunner,
  outputDirectory: string,
): Promise<LayerManifest> {
  const { runs, summary } = source;
  const { count } = summary;
  const { boxes, runOf, textLengths, fgbLengths, order } = together(runs, count);
  const ordered = new Float64Array(count * 4);
  for (let i = 0; i < count; i++) {
    const item = order[i]! * 4;
    for (let side = 0; side < 4; side++) ordered[i * 4 + side] = boxes[item + side]!;
  }
  const upperLevels = encodeUpperLevels(ordered, count, nodeSize);
  const columns = publishColumns(source.columns);
  const hasZ = summary.withZ > 0;
  const extent = summary.located > 0 ? summary.extent : null;
  const present = summary.typeCounts.flatMap((each, type) => (type > 0 && each > 0 ? [type] : []));
  const geometryType = present.length === 1 ? present[0]! : 0;
  const header = encodeHeader({ geometryType, hasZ, extent, columns, featureCount: count });

  const place = (name: string) => join(outputDirectory, name);
  const merge = (lengths: Uint32Array, places: RunPlace[]): MergeOrder => ({
    order,
    runOf,
    lengths,
    runs: places,
  });
  const textMerge = merge(
    textLengths,
    runs.map((run) => run.text),
  );
  const fgbMerge = merge(
    fgbLengths,
    runs.map((run) => run.fgb),
  );
  const [{ text, offsets }, fgb] = await Promise.all([
    tasks.run('mergeText', {
      merge: textMerge,
      textPath: place('part-0000.geojson'),
      offsetsPath: place('part-0000.offsets'),
    }),
    tasks.run('mergeFgb', {
      merge: fgbMerge,
      boxes,
      header,
      upperLevels,
      nodeSize,
      path: place('part-0000.fgb'),
    }),
  ]);

  const counts = summary.typeCounts.map(
    (each, type) => [type === 0 ? 'null' : geometryTypes[type - 1]!, each] as const,
  );
  const indexBytes = treeBytes(count, nodeSize);
  return {
    format: 'chartroom-layer',
    version: 1,
    featureCount: count,
    geometryTypes: Object.fromEntries(counts.filter(([, each]) => each > 0)),
    bbox: layerBbox(summary),
    extent,
    hasZ,
    columns,
    parts: [
      {
        fgb,
        text,
        offsets,
        featureStart: 0,
        featureCount: count,
        locatedCount: summary.located,
        index: { start: header.length, bytes: indexBytes, nodeSize },
        featuresStart: header.length + indexBytes,
      },
    ],
    chunks: chunkTable(textMerge, boxes),
    bytes: fgb.bytes + text.bytes + offsets.bytes,
  };
}
