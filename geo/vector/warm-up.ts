import { mkdtemp, rm } from 'node:fs/promises';
import { join } from 'node:path';
import type { ByteSource } from '../geojson/byte-source.ts';
import { makeLevels } from '../overviews/build-overviews.ts';
import { levelGrid } from '../overviews/level-grid.ts';
import { encodeRuns } from './encode-runs.ts';
import { publishLayer } from './publish-layer.ts';
import { inlineRunner, type TaskRunner } from './task-runner.ts';

export interface WarmUpOptions {
  /** For files that are gone at the end. */
  directory: string;
  threads: number;
  /** Ends it, within a few milliseconds; what was done stays done. */
  signal: AbortSignal;
}

/** Rounds after which the compiler has nothing more to do, as measured. */
const rounds = { threads: 5, inline: 2 };
const copies = 250;
/** Short, so that a request never waits long for what is under way. */
const runBytes = 32 * 1024;

/** Overviews that leave about half of the made-up features. */
const levels = [7, 4].map((zoom) => ({ grid: levelGrid(zoom), features: 2 * copies, bytes: 200_000 }));

/**
 * Lets threads, and the caller's own, read and publish a made-up layer a few times. A fresh program compiles the
 * engine while it works, which takes longer than reading tens of megabytes; one that waits can do so ahead.
 */
export async function warmUp(tasks: TaskRunner, options: WarmUpOptions): Promise<void> {
  const text = specimen();
  for (let round = 0; round < rounds.threads; round++) await publishSpecimen(text, tasks, options);
  const directory = await mkdtemp(join(options.directory, 'warm-'));
  const inline = inlineRunner(directory);
  for (let round = 0; round < rounds.inline; round++) await publishSpecimen(text, inline, options);
  await rm(directory, { recursive: true });
}

async function publishSpecimen(text: Buffer, tasks: TaskRunner, options: WarmUpOptions): Promise<void> {
  const { signal, threads } = options;
  const limits = { maxFeatureBytes: text.length, memoryBytes: 8 * text.length };
  const encoded = await encodeRuns(sourceOf(text, signal), tasks, { threads, runBytes, ...limits });
  const directory = await mkdtemp(join(options.directory, 'warm-'));
  try {
    // Two parts, so that threads simplify one each.
    const part = { features: copies * 2.5, bytes: Infinity };
    const manifest = await publishLayer(encoded, tasks, { directory, limits: part, threads });
    await makeLevels(manifest, levels, tasks, directory);
  } finally {
    await rm(directory, { recursive: true, force: true });
  }
  signal.throwIfAborted();
}

function sourceOf(text: Buffer, signal: AbortSignal): ByteSource {
  let at = 0;
  return {
    read: async (into, offset, length) => {
      // Whoever waits for the threads gets a turn between two pieces.
      await new Promise(setImmediate);
      signal.throwIfAborted();
      const copied = text.copy(into, offset, at, Math.min(text.length, at + length));
      at += copied;
      return copied;
    },
    close: () => Promise.resolve(),
  };
}

/** Features of every kind, with properties of every type, in about half a megabyte. */
function specimen(): Buffer {
  const features = Array.from({ length: copies }, (_, number) => {
    const ring = ringAround(number);
    const properties = {
      name: `Nr. ${number}`,
      note: number % 5 === 0 ? null : 'Zürich, "Genève"',
      count: number,
      share: number / 7,
      checked: number % 3 === 0,
      tags: [number],
    };
    const geometries = [
      { type: 'Polygon', coordinates: [ring] },
      { type: 'MultiPolygon', coordinates: [[ring], [ring.slice(0, 5)]] },
      { type: 'LineString', coordinates: ring },
      { type: 'MultiLineString', coordinates: [ring.slice(0, 9), ring.slice(9)] },
      { type: 'Point', coordinates: ring[0] },
    ];
    return geometries.map((geometry) => ({ type: 'Feature', id: number, properties, geometry }));
  });
  return Buffer.from(JSON.stringify({ type: 'FeatureCollection', features: features.flat() }));
}

/** Some of the positions with as many digits as doubles have, some with seven. */
function ringAround(number: number): number[][] {
  const [x, y] = [(number * 37) % 179, (number * 17) % 83];
  const ring = Array.from({ length: 20 }, (_, i) => {
    const position = [x + Math.cos(i / 3), y + Math.sin(i / 3)];
    return number % 2 === 0 ? position : position.map((ordinate) => Number(ordinate.toFixed(7)));
  });
  return [...ring, ring[0]!];
}
