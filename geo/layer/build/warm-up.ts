import { mkdtemp, rm } from 'node:fs/promises';
import { join } from 'node:path';
import type { ByteSource } from '../../files/byte-source.ts';
import { makeLevels } from '../../overviews/build-overviews.ts';
import { glanceAt, samplePlan } from '../../overviews/store-sample.ts';
import { encodeBatches } from './encode-batches.ts';
import { assembleLayer } from './assemble-layer.ts';
import { inlineLayerRunner } from './layer-runners.ts';
import type { LayerTasks } from './layer-tasks.ts';
import type { TaskRunner } from '../../threads/tasks.ts';

export interface WarmUpOptions {
  /** Directory for temporary files. */
  directory: string;
  threads: number;
  /** Ends the warm-up within a few milliseconds. */
  signal: AbortSignal;
}

/**
 * Rounds after which V8 compiles no more code (measured); the last round assembles the layer `merges` times.
 */
const rounds = { threads: 5, inline: 1, merges: 4 };
/** Files of this size fill all buffers. */
const copies = 900;
/**
 * Bytes of a batch: small in the first rounds, while the code is slow, so that a request does not wait long.
 */
const batchBytes = { first: 64 * 1024, last: 1024 * 1024 };

/**
 * Lets the threads and the caller's thread read and assemble a generated layer several times. A new process
 * compiles the engine's code while it works, which takes longer than reading tens of megabytes; an idle one
 * can do so in advance.
 */
export async function warmUp(tasks: TaskRunner<LayerTasks>, options: WarmUpOptions): Promise<void> {
  const text = specimen();
  for (let round = 1; round <= rounds.threads; round++)
    await assembleSpecimen(text, tasks, {
      ...options,
      batchBytes: round > rounds.threads / 2 ? batchBytes.last : batchBytes.first,
      merges: round === rounds.threads ? rounds.merges : 1,
    });
  const directory = await mkdtemp(join(options.directory, 'warm-'));
  const inline = inlineLayerRunner(directory);
  for (let round = 0; round < rounds.inline; round++)
    await assembleSpecimen(text, inline, { ...options, batchBytes: batchBytes.first, merges: 1 });
  await rm(directory, { recursive: true });
}

type SpecimenOptions = WarmUpOptions & { batchBytes: number; merges: number };

async function assembleSpecimen(
  text: Buffer,
  tasks: TaskRunner<LayerTasks>,
  { directory, threads, signal, batchBytes, merges }: SpecimenOptions,
): Promise<void> {
  // The same members as with a real file, so that the code is compiled for them.
  const encoded = await encodeBatches(sourceOf(text, signal), tasks, {
    threads,
    batchBytes,
    maxFeatureBytes: text.length,
    memoryBytes: 8 * text.length,
    onBatch: () => undefined,
  });
  const part = { features: Infinity, bytes: Infinity };
  for (let merge = 0; merge < merges; merge++) {
    const target = await mkdtemp(join(directory, 'warm-'));
    try {
      const manifest = await assembleLayer(encoded, tasks, { directory: target, limits: part, threads });
      await makeLevels(manifest, [samplePlan(manifest)], tasks, target, null, { glance: glanceAt(manifest) });
    } finally {
      await rm(target, { recursive: true, force: true });
    }
    signal.throwIfAborted();
  }
}

function sourceOf(text: Buffer, signal: AbortSignal): ByteSource {
  let at = 0;
  return {
    read: async (into, offset, length) => {
      // Lets a waiting request use the threads between two rounds.
      await new Promise(setImmediate);
      signal.throwIfAborted();
      const copied = text.copy(into, offset, at, Math.min(text.length, at + length));
      at += copied;
      return copied;
    },
    close: () => Promise.resolve(),
  };
}

/**
 * Generates features of every kind, with properties of every type, formatted as by common software, about
 * three megabytes.
 */
function specimen(): Buffer {
  const features = Array.from({ length: copies }, (_, number) => {
    const ring = ringAround(number, number === 1 ? 2500 : 20);
    const properties = {
      name: `Nr. ${number}`,
      note: number % 5 === 0 ? null : 'Zürich, "Genève"',
      count: number,
      share: number / 7,
      height: number % 2 === 0 ? -number : number / 4,
      checked: number % 3 === 0,
      tags: [number, { more: 'Straße', none: null }],
      ...(number > copies / 2 ? { late: 1e21 * number } : {}),
    };
    const geometries = [
      { type: 'Polygon', coordinates: [ring, ring.slice(2, 7)] },
      { type: 'MultiPolygon', coordinates: [[ring], [ring.slice(0, 5)]] },
      { type: 'LineString', coordinates: ring },
      { type: 'MultiLineString', coordinates: [ring.slice(0, 9), ring.slice(9)] },
      { type: 'Point', coordinates: ring[0] },
    ];
    return geometries.map((geometry) => ({ type: 'Feature', id: number, properties, geometry }));
  });
  const texts = features.flat().map((feature, number) => {
    const text = JSON.stringify(feature);
    return number % 8 === 0 ? text.replaceAll('":', '": ').replaceAll('],[', '], [ ') : text;
  });
  return Buffer.from(`{"type":"FeatureCollection","features":[\n${texts.join(',\n')}\n]}\n`);
}

/** Some of the positions with the full digits of a double, some with seven, some with very few. */
function ringAround(number: number, positions: number): number[][] {
  const [x, y] = [((number * 37) % 359) - 179, ((number * 17) % 163) - 82];
  const ring = Array.from({ length: positions }, (_, i) => {
    const position = [x + Math.cos(i / 3), y + Math.sin(i / 3)];
    if (i % 17 === 0) return [x, 1e-9 * i];
    return number % 2 === 0 ? position : position.map((ordinate) => Number(ordinate.toFixed(7)));
  });
  // Some end with a number that only the strict reader accepts.
  return [...ring, number % 3 === 0 ? [x, 1e-9] : ring[0]!];
}
