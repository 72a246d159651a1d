import { join } from 'node:path';
import { type HeaderFields } from '../../flatgeobuf/header.ts';
import { layerColumns } from '../columns.ts';
import type { EncodedSource } from './batch-collector.ts';
import { layerBbox } from './layer-bbox.ts';
import { geometryTypes, type LayerChunk, type LayerManifest, type LayerPart } from '../manifest.ts';
import { type PartLimits, type PartPlan, planParts } from './plan-parts.ts';
import type { LayerTasks } from './layer-tasks.ts';
import type { TaskRunner } from '../../threads/tasks.ts';
import { writeStatistics } from './write-statistics.ts';

export interface AssembleOptions {
  /** Output directory of the files. */
  directory: string;
  limits: PartLimits;
  threads: number;
  /** Called with the number of features assembled so far. */
  onPart?: (features: number) => void;
}

/** A chunk is closed once it contains this much text; with typical features it stays below 4 MiB. */
const chunkBytes = 2 * 1024 * 1024;
/** Layers that would exceed this get larger chunks, so that the manifest stays small. */
const maxChunks = 4096;

/** A part takes about 250 MB of memory and two threads. */
const maxConcurrentParts = 2;

/** Merges encoded batches into the files of a layer version and describes them. */
export async function assembleLayer(
  source: EncodedSource,
  tasks: TaskRunner<LayerTasks>,
  options: AssembleOptions,
): Promise<LayerManifest> {
  const { summary } = source;
  const columns = layerColumns(source.columns);
  const hasZ = summary.withZ > 0;
  const extent = summary.located > 0 ? summary.extent : null;
  const present = summary.typeCounts.flatMap((each, type) => (type > 0 && each > 0 ? [type] : []));
  const isCut = summary.cut > 0;
  const geometryType = present.length === 1 && !isCut ? present[0]! : 0;
  const plans = planParts(source.batches, options.limits);
  const assembled = await assembleParts(source, plans, tasks, {
    header: { geometryType, hasZ, columns, ...(plans.length === 1 ? { extent } : {}) },
    chunkBytes: Math.max(chunkBytes, Math.ceil(source.bytesRead / maxChunks)),
    ...options,
  });

  const counts = summary.typeCounts.map(
    (each, type) => [type === 0 ? 'null' : geometryTypes[type - 1]!, each] as const,
  );
  const found = Object.fromEntries(counts.filter(([, each]) => each > 0));
  const parts = assembled.map(({ part }) => part);
  const attributes = writeStatistics(source, { columns, geometryTypes: found }, options.directory);
  const files = parts.flatMap(({ fgb, text, offsets }) => [fgb, text, offsets]);
  return {
    format: 'chartroom-layer',
    version: 1,
    featureCount: summary.count,
    geometryTypes: found,
    bbox: layerBbox(summary),
    extent,
    hasZ,
    ...(isCut ? { isCut } : {}),
    columns,
    parts,
    chunks: assembled.flatMap(({ chunks }) => chunks),
    // Each column takes one byte per row even without a value.
    tableBytes: summary.table.bytes + summary.count * columns.length - summary.table.values,
    ...(attributes === null ? {} : { attributes }),
    bytes: [...files, ...(attributes === null ? [] : [attributes])].reduce(
      (sum, { bytes }) => sum + bytes,
      0,
    ),
  };
}

interface PartOptions extends AssembleOptions {
  header: Omit<HeaderFields, 'extent' | 'featureCount'> & Partial<Pick<HeaderFields, 'extent'>>;
  chunkBytes: number;
}

interface AssembledPart {
  part: LayerPart;
  chunks: LayerChunk[];
}

/** Assembles a few parts at a time to limit memory. */
async function assembleParts(
  source: EncodedSource,
  plans: readonly PartPlan[],
  tasks: TaskRunner<LayerTasks>,
  options: PartOptions,
): Promise<AssembledPart[]> {
  const assembled: AssembledPart[] = [];
  let next = 0;
  let features = 0;
  const inTurn = async (): Promise<void> => {
    for (let number = next++; number < plans.length; number = next++) {
      const plan = plans[number]!;
      assembled[number] = await assemblePart(source, plan, number, tasks, options);
      options.onPart?.((features += plan.count));
    }
  };
  const atATime = Math.min(plans.length, options.threads, maxConcurrentParts);
  await Promise.all(Array.from({ length: atATime }, inTurn));
  return assembled;
}

async function assemblePart(
  { batches }: EncodedSource,
  { featureStart, count, slices }: PartPlan,
  number: number,
  tasks: TaskRunner<LayerTasks>,
  { directory, header, chunkBytes }: PartOptions,
): Promise<AssembledPart> {
  const path = join(directory, `part-${String(number).padStart(4, '0')}`);
  const part = await tasks.run('orderPart', {
    slices: slices.map(({ batch, first, end }) => ({ rows: batches[batch]!.rows, first, end })),
  });
  const [{ text, offsets, chunks }, { fgb, index, locatedCount, extent }] = await Promise.all([
    tasks.run('mergeText', {
      part,
      slices: slices.map(({ batch }) => batches[batch]!.text),
      textPath: `${path}.geojson`,
      offsetsPath: `${path}.offsets`,
      number,
      featureStart,
      chunkBytes,
    }),
    tasks.run('mergeFgb', {
      part,
      slices: slices.map(({ batch }) => batches[batch]!.fgb),
      path: `${path}.fgb`,
      header,
    }),
  ]);
  const isWhole = header.extent !== undefined;
  return {
    part: {
      fgb,
      text,
      offsets,
      featureStart,
      featureCount: count,
      locatedCount,
      ...(isWhole ? {} : { bbox: extent }),
      index,
      featuresStart: index.start + index.bytes,
    },
    chunks,
  };
}
