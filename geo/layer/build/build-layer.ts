import { copyFile, mkdir, mkdtemp, rename, rm, stat } from 'node:fs/promises';
import { join } from 'node:path';
import { GeoError } from '../../geo-error.ts';
import { type ByteSource, fileSource } from '../../files/byte-source.ts';
import { buildOverviews, withOverviews } from '../../overviews/build-overviews.ts';
import { keepSample } from '../../overviews/keep-sample.ts';
import { dropRuns, encodeRuns } from './encode-runs.ts';
import { engineFailure } from '../../engine-failure.ts';
import { oddities, type FeatureSummary, type Oddity } from './feature-summary.ts';
import { layerFiles, type FileRef, type LayerManifest } from '../manifest.ts';
import type { PartLimits } from './plan-parts.ts';
import { publishLayer } from './publish-layer.ts';
import { inlineRunner } from '../../threads/task-runner.ts';
import { WorkerPool } from '../../threads/worker-pool.ts';

export interface BuildProgress {
  stage: 'reading' | 'publishing';
  /** Bytes of the source that are encoded. */
  bytes: number;
  features: number;
  /** Features whose part is published. */
  published: number;
}

export interface BuildLimits {
  /** The longest feature that is taken; 128 MiB by default. */
  featureBytes?: number;
  /** What a thread gets to do at a time; 4 MiB of text by default. */
  runBytes?: number;
  /** Encoded features are kept in memory up to this size in all, and on the scratch disk beyond; 128 MiB by default. */
  memoryBytes?: number;
  /** What a part of the layer aims at; 2^20 features and 1 GiB by default. */
  part?: Partial<PartLimits>;
  /** The files of the layer may take about so many bytes together; by default any number. */
  outputBytes?: number;
  /** That does not bind a source as long as it holds nothing but points. */
  pointsAreFree?: boolean;
  /** Files up to this size are worked on by the caller's own thread; 1 MiB by default. */
  inlineBytes?: number;
}

export interface BuildLayerOptions {
  /** A GeoJSON document: the path of a file, or bytes as they arrive. */
  source: string | ByteSource;
  /** Where the layer's files are put. Made when absent; nothing of ours is left there after an error. */
  outputDirectory: string;
  /**
   * A folder for temporary files: up to about three and a half times the size of the source, files of the layer
   * included until they are moved. What is put there is removed again.
   */
  scratchDirectory: string;
  /** Worker threads. */
  threads: number;
  /** Takes a document without features, which is refused otherwise: a layer to be, without files. */
  mayBeEmpty?: boolean;
  /** False leaves overviews to who makes them later, and keeps a sample; by default a large layer gets them at once. */
  overviews?: boolean;
  /** Threads that were started ahead, in place of new ones. They are closed when it fails, and otherwise left running. */
  pool?: WorkerPool;
  limits?: BuildLimits;
  /** Ends the work; the promise rejects with the signal's reason. */
  signal?: AbortSignal;
  onProgress?: (progress: BuildProgress) => void;
}

/** Something odd that was kept as it was sent. */
export interface LayerWarning {
  code: Oddity;
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

const usualRunBytes = 4 * 1024 * 1024;
/** Of a source of many gigabytes runs are longer, because each merge reads from all of them at once. */
const mostRunBytes = 4 * usualRunBytes;
const mostRuns = 1024;
/** Up to this size a source is worked on by the caller's own thread, which takes a few hundredths of a second. */
const defaultInlineBytes = 1024 * 1024;
const defaultMemoryBytes = 128 * 1024 * 1024;
const defaultPart: PartLimits = { features: 2 ** 20, bytes: 2 ** 30 };
const defaultFeatureBytes = 128 * 1024 * 1024;

/**
 * Turns a GeoJSON document into the files of a layer version: FlatGeobuf with index, the features' text and its
 * offsets. Memory stays flat whatever the size of the source. Throws GeoError for input that cannot be used.
 */
export async function buildLayer(options: BuildLayerOptions): Promise<BuiltLayer> {
  const { outputDirectory, threads, signal, onProgress } = options;
  signal?.throwIfAborted();
  const size = typeof options.source === 'string' ? (await stat(options.source)).size : options.source.size;
  const isSmall = size !== undefined && size <= (options.limits?.inlineBytes ?? defaultInlineBytes);
  await mkdir(options.scratchDirectory, { recursive: true });
  const scratch = await mkdtemp(join(options.scratchDirectory, 'layer-'));
  const tasks = isSmall ? inlineRunner(scratch) : (options.pool ?? new WorkerPool(threads, scratch));
  const abort = () => tasks.fail(signal?.reason as Error);
  signal?.addEventListener('abort', abort);
  const partial = join(scratch, 'out');
  let succeeded = false;
  try {
    await mkdir(partial);
    const source = typeof options.source === 'string' ? await fileSource(options.source) : options.source;
    const encoded = await encodeRuns(source, tasks, {
      threads,
      runBytes: options.limits?.runBytes ?? runBytesFor(size),
      maxFeatureBytes: options.limits?.featureBytes ?? defaultFeatureBytes,
      memoryBytes: options.limits?.memoryBytes ?? defaultMemoryBytes,
      outputBytes: options.limits?.outputBytes ?? Infinity,
      pointsAreFree: options.limits?.pointsAreFree ?? false,
      onRun: (bytes, features) => {
        signal?.throwIfAborted();
        onProgress?.({ stage: 'reading', bytes, features, published: 0 });
      },
    }).finally(() => source.close());
    const { summary, bytesRead } = encoded;
    if (summary.count === 0 && options.mayBeEmpty !== true)
      throw new GeoError('empty_layer', 'The file is valid GeoJSON, but holds no features.');
    const tell = (published: number) =>
      onProgress?.({ stage: 'publishing', bytes: bytesRead, features: summary.count, published });
    tell(0);
    const parts = await publishLayer(encoded, tasks, {
      directory: partial,
      limits: { ...defaultPart, ...options.limits?.part },
      threads,
      onPart: (published) => {
        signal?.throwIfAborted();
        tell(published);
      },
    });
    await dropRuns(encoded);
    const manifest =
      options.overviews === false
        ? await keepSample(parts, tasks, partial, options.limits?.outputBytes ?? Infinity)
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

function runBytesFor(size: number | undefined): number {
  return Math.min(mostRunBytes, Math.max(usualRunBytes, Math.ceil((size ?? 0) / mostRuns)));
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

/** Renames, or copies where the folders lie on different disks. */
async function moveFile(from: string, to: string): Promise<void> {
  try {
    await rename(from, to);
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'EXDEV') throw error;
    await copyFile(from, to);
  }
}

function describeOddities(summary: FeatureSummary): LayerWarning[] {
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

/** The words about several features, about one. */
function ofOne(words: string): string {
  return words
    .replace(/^have\b/, 'has')

    .replace(' appear ', ' appears ')
    .replace(' are shown', ' is shown');
}
