import { copyFile, mkdir, mkdtemp, rename, rm, stat } from 'node:fs/promises';
import { join } from 'node:path';
import { GeoError } from '../../geo-error.ts';
import { type ByteSource, fileSource } from '../../files/byte-source.ts';
import { buildOverviews, withOverviews } from '../../overviews/build-overviews.ts';
import { storeSample } from '../../overviews/store-sample.ts';
import type { TaskRunner } from '../../threads/tasks.ts';
import type { EncodedSource } from './batch-collector.ts';
import { dropBatches, encodeBatches, type EncodeBatchesOptions } from './encode-batches.ts';
import type { LayerTasks } from './layer-tasks.ts';
import { engineFailure } from '../../engine-failure.ts';
import { oddities, type FeatureSummary, type Oddity } from './feature-summary.ts';
import { layerFiles, type FileRef, type LayerManifest } from '../manifest.ts';
import type { PartLimits } from './plan-parts.ts';
import { assembleLayer } from './assemble-layer.ts';
import { inlineLayerRunner, type LayerPool, startLayerPool } from './layer-runners.ts';

export interface BuildProgress {
  stage: 'reading' | 'assembling';
  /** Bytes of the source encoded so far. */
  bytes: number;
  features: number;
  /** Features whose part is assembled. */
  assembled: number;
}

export interface BuildLimits {
  /** Maximum size of a feature in bytes; 128 MiB by default. */
  featureBytes?: number;
  /** Text size of a batch in bytes; 4 MiB by default. */
  batchBytes?: number;
  /**
   * Encoded features are stored in memory up to this total size, and on the scratch disk beyond it; 128 MiB
   * by default.
   */
  memoryBytes?: number;
  /** Target size of a part; 2^20 features and 1 GiB by default. */
  part?: Partial<PartLimits>;
  /** Maximum total size of the layer's files in bytes; unlimited by default. */
  outputBytes?: number;
  /** `outputBytes` does not apply to a source that contains only points. */
  pointsAreFree?: boolean;
  /** Files up to this size are processed on the caller's thread; 1 MiB by default. */
  inlineBytes?: number;
}

export interface BuildLayerOptions {
  /** A GeoJSON document: the path of a file, or a stream. */
  source: string | ByteSource;
  /** Output directory of the layer's files. Created if absent; after an error, no output remains there. */
  outputDirectory: string;
  /**
   * A directory for temporary files: up to about three and a half times the size of the source, including the
   * layer's files until they are moved. All temporary files are deleted.
   */
  scratchDirectory: string;
  /** Number of worker threads. */
  threads: number;
  /** Accepts a document without features, which is an error by default. */
  mayBeEmpty?: boolean;
  /**
   * False: a large layer gets a sample now, and its overviews later. By default it gets its overviews at
   * once.
   */
  overviews?: boolean;
  /**
   * Running threads to use instead of new ones. They are closed if the build fails, and otherwise left
   * running.
   */
  pool?: LayerPool;
  limits?: BuildLimits;
  /** Cancels the work; the promise rejects with the signal's reason. */
  signal?: AbortSignal;
  onProgress?: (progress: BuildProgress) => void;
}

/** An irregularity in the source that was preserved. */
export interface LayerWarning {
  code: Oddity | 'nothing_shown';
  message: string;
  /** Number of features. */
  count: number;
  /** The first of them, counted from 0. */
  feature: number;
}

export interface BuiltLayer {
  manifest: LayerManifest;
  files: (FileRef & { path: string })[];
  warnings: LayerWarning[];
}

const defaultBatchBytes = 4 * 1024 * 1024;
/** Batches of very large sources are longer, because a merge reads from all of them at once. */
const maxBatchBytes = 4 * defaultBatchBytes;
const maxBatches = 1024;
/** Up to this size, a source is processed on the caller's thread, within a few hundredths of a second. */
const defaultInlineBytes = 1024 * 1024;
const defaultMemoryBytes = 128 * 1024 * 1024;
const defaultPart: PartLimits = { features: 2 ** 20, bytes: 2 ** 30 };
const defaultFeatureBytes = 128 * 1024 * 1024;

/**
 * Converts a GeoJSON document to the files of a layer version: FlatGeobuf with index, the features' text and
 * its offsets. Memory use does not depend on the size of the source. Throws GeoError for input that cannot be
 * used.
 */
export async function buildLayer(options: BuildLayerOptions): Promise<BuiltLayer> {
  const { outputDirectory, threads, signal, onProgress } = options;
  signal?.throwIfAborted();
  const size = typeof options.source === 'string' ? (await stat(options.source)).size : options.source.size;
  const isSmall = size !== undefined && size <= (options.limits?.inlineBytes ?? defaultInlineBytes);
  await mkdir(options.scratchDirectory, { recursive: true });
  const scratch = await mkdtemp(join(options.scratchDirectory, 'layer-'));
  const tasks = isSmall ? inlineLayerRunner(scratch) : (options.pool ?? startLayerPool(threads, scratch));
  const abort = () => tasks.fail(signal?.reason as Error);
  signal?.addEventListener('abort', abort);
  const partial = join(scratch, 'out');
  let succeeded = false;
  try {
    await mkdir(partial);
    const encoding: EncodeBatchesOptions = {
      threads,
      batchBytes: options.limits?.batchBytes ?? batchBytesFor(size),
      maxFeatureBytes: options.limits?.featureBytes ?? defaultFeatureBytes,
      memoryBytes: options.limits?.memoryBytes ?? defaultMemoryBytes,
      outputBytes: options.limits?.outputBytes ?? Infinity,
      pointsAreFree: options.limits?.pointsAreFree ?? false,
      onBatch: (bytes, features) => {
        signal?.throwIfAborted();
        onProgress?.({ stage: 'reading', bytes, features, assembled: 0 });
      },
    };
    const encoded = await encodeSource(options.source, tasks, encoding);
    const { summary, bytesRead } = encoded;
    if (summary.count === 0 && options.mayBeEmpty !== true)
      throw new GeoError('empty_layer', 'The file is valid GeoJSON but contains no features.');
    const notify = (assembled: number) =>
      onProgress?.({ stage: 'assembling', bytes: bytesRead, features: summary.count, assembled });
    notify(0);
    const parts = await assembleLayer(encoded, tasks, {
      directory: partial,
      limits: { ...defaultPart, ...options.limits?.part },
      threads,
      onPart: (assembled) => {
        signal?.throwIfAborted();
        notify(assembled);
      },
    });
    await dropBatches(encoded);
    const manifest =
      options.overviews === false
        ? await storeSample(parts, tasks, partial, options.limits?.outputBytes ?? Infinity)
        : withOverviews(parts, await buildOverviews(parts, tasks, partial));
    signal?.throwIfAborted();
    const files = await moveFiles(manifest, partial, outputDirectory);
    succeeded = true;
    return { manifest, files, warnings: describeOddities(summary) };
  } catch (error) {
    signal?.throwIfAborted();
    throw engineFailure(error);
  } finally {
    signal?.removeEventListener('abort', abort);
    if (tasks !== options.pool) await tasks.close();
    if (!succeeded) await options.pool?.close();
    await rm(scratch, { recursive: true, force: true });
  }
}

async function encodeSource(
  source: string | ByteSource,
  tasks: TaskRunner<LayerTasks>,
  options: EncodeBatchesOptions,
): Promise<EncodedSource> {
  const opened = typeof source === 'string' ? await fileSource(source) : source;
  try {
    return await encodeBatches(opened, tasks, options);
  } finally {
    await opened.close();
  }
}

function batchBytesFor(size: number | undefined): number {
  return Math.min(maxBatchBytes, Math.max(defaultBatchBytes, Math.ceil((size ?? 0) / maxBatches)));
}

async function moveFiles(manifest: LayerManifest, from: string, to: string): Promise<BuiltLayer['files']> {
  await mkdir(to, { recursive: true });
  const moved = layerFiles(manifest).map((file) => ({ ...file, path: join(to, file.name) }));
  try {
    for (const { name, path } of moved) await moveFile(join(from, name), path);
  } catch (error) {
    for (const { path } of moved) await rm(path, { force: true });
    throw error;
  }
  return moved;
}

/** Renames a file, or copies it if the directories are on different disks. */
async function moveFile(from: string, to: string): Promise<void> {
  try {
    await rename(from, to);
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'EXDEV') throw error;
    await copyFile(from, to);
  }
}

function describeOddities(summary: FeatureSummary): LayerWarning[] {
  const { null_geometry: without, empty_geometry: empty } = summary.oddities;
  const { count } = summary;
  const isShown = (without?.count ?? 0) + (empty?.count ?? 0) < count;
  const message = `${count === 1 ? 'The only feature has no' : `None of the ${count} features has a`} position, so that the map shows nothing. The values are stored.`;
  const nothing = { code: 'nothing_shown', message, count, feature: 0 } as const;
  return [...(isShown || count === 0 ? [] : [nothing]), ...describeEach(summary)];
}

function describeEach(summary: FeatureSummary): LayerWarning[] {
  return (Object.keys(summary.oddities) as Oddity[]).map((code) => {
    const { count, named } = summary.oddities[code]!;
    const [first = 0] = named;
    const message =
      count === 1
        ? `Feature ${first} ${ofOne(oddities[code])}.`
        : `${count} features ${oddities[code]} (${numbersOf(named, count)}).`;
    return { code, message, count, feature: first };
  });
}

function numbersOf(named: readonly number[], count: number): string {
  const numbers = `${named.slice(0, -1).join(', ')} and ${named.at(-1)}`;
  return count > named.length ? `the first are features ${numbers}` : `features ${numbers}`;
}

/** Converts a phrase about several features to one about a single feature. */
function ofOne(words: string): string {
  return words
    .replace(/^have\b/, 'has')

    .replace(' appear ', ' appears ')
    .replace(' are shown', ' is shown');
}
