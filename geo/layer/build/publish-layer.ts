import { join } from 'node:path';
import { type HeaderFields } from '../../flatgeobuf/header.ts';
import { publishColumns } from '../columns.ts';
import type { EncodedSource } from './encode-runs.ts';
import { layerBbox } from './layer-bbox.ts';
import { geometryTypes, type LayerChunk, type LayerManifest, type LayerPart } from '../manifest.ts';
import { type PartLimits, type PartPlan, planParts } from './plan-parts.ts';
import type { TaskRunner } from '../../threads/task-runner.ts';

export interface PublishOptions {
  /** Where the files are put. */
  directory: string;
  limits: PartLimits;
  threads: number;
  /** Called with the number of features published so far. */
  onPart?: (features: number) => void;
}

/** A chunk is closed once it holds this much text; with features of usual size it stays below 4 MiB. */
const chunkBytes = 2 * 1024 * 1024;
/** Of a huge layer the chunks are larger, so that the manifest stays small. */
const maxChunks = 4096;

/** Each takes some 250 MB of memory, and keeps two threads busy. */
const mostPartsAtATime = 2;

/** Merges encoded runs into the files of a layer version and describes them. */
export async function publishLayer(
  source: EncodedSource,
  tasks: TaskRunner,
  options: PublishOptions,
): Promise<LayerManifest> {
  const { summary } = source;
  const columns = publishColumns(source.columns);
  const hasZ = summary.withZ > 0;
  const extent = summary.located > 0 ? summary.extent : null;
  const present = summary.typeCounts.flatMap((each, type) => (type > 0 && each > 0 ? [type] : []));
  const geometryType = present.length === 1 ? present[0]! : 0;
  const plans = planParts(source.runs, options.limits);
  const published = await publishParts(source, plans, tasks, {
    header: { geometryType, hasZ, columns, ...(plans.length === 1 ? { extent } : {}) },
    chunkBytes: Math.max(chunkBytes, Math.ceil(source.bytesRead / maxChunks)),
    ...options,
  });

  const counts = summary.typeCounts.map(
    (each, type) => [type === 0 ? 'null' : geometryTypes[type - 1]!, each] as const,
  );
  const parts = published.map(({ part }) => part);
  return {
    format: 'chartroom-layer',
    version: 1,
    featureCount: summary.count,
    geometryTypes: Object.fromEntries(counts.filter(([, each]) => each > 0)),
    bbox: layerBbox(summary),
    extent,
    hasZ,
    columns,
    parts,
    chunks: published.flatMap(({ chunks }) => chunks),
    bytes: parts.reduce((sum, { fgb, text, offsets }) => sum + fgb.bytes + text.bytes + offsets.bytes, 0),
  };
}

interface PartOptions extends PublishOptions {
  header: Omit<HeaderFields, 'extent' | 'featureCount'> & Partial<Pick<HeaderFields, 'extent'>>;
  chunkBytes: number;
}

interface PublishedPart {
  part: LayerPart;
  chunks: LayerChunk[];
}

/** Publishes a few parts at a time, so that memory holds only theirs. */
async function publishParts(
  source: EncodedSource,
  plans: readonly PartPlan[],
  tasks: TaskRunner,
  options: PartOptions,
): Promise<PublishedPart[]> {
  const published: PublishedPart[] = [];
  let next = 0;
  let features = 0;
  const inTurn = async (): Promise<void> => {
    for (let number = next++; number < plans.length; number = next++) {
      const plan = plans[number]!;
      published[number] = await publishPart(source, plan, number, tasks, options);
      options.onPart?.((features += plan.count));
    }
  };
  const atATime = Math.min(plans.length, options.threads, mostPartsAtATime);
  await Promise.all(Array.from({ length: atATime }, inTurn));
  return published;
}

async function publishPart(
  { runs }: EncodedSource,
  { featureStart, count, slices }: PartPlan,
  number: number,
  tasks: TaskRunner,
  { directory, header, chunkBytes }: PartOptions,
): Promise<PublishedPart> {
  const place = join(directory, `part-${String(number).padStart(4, '0')}`);
  const part = await tasks.run('orderPart', {
    slices: slices.map(({ run, first, end }) => ({ rows: runs[run]!.rows, first, end })),
  });
  const [{ text, offsets, chunks }, { fgb, index, locatedCount, extent }] = await Promise.all([
    tasks.run('mergeText', {
      part,
      slices: slices.map(({ run }) => runs[run]!.text),
      textPath: `${place}.geojson`,
      offsetsPath: `${place}.offsets`,
      number,
      featureStart,
      chunkBytes,
    }),
    tasks.run('mergeFgb', {
      part,
      slices: slices.map(({ run }) => runs[run]!.fgb),
      path: `${place}.fgb`,
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
