import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { isDeepStrictEqual } from 'node:util';
import { deserialize } from 'flatgeobuf/lib/mjs/geojson.js';
import type { Feature } from '../../fixtures/vector/geojson-types.ts';

/** The features of a file as the npm package reads them: all, or by its index. */
export function readWithNpm(path: string, rect?: readonly number[]): Promise<Feature[]> {
  return readAll(new Uint8Array(readFileSync(path)), rect && { rect: boxOf(rect) });
}

/** The features of a box as the npm package asks for them over HTTP. */
export function fetchWithNpm(
  url: string,
  rect: readonly number[],
  headers: Record<string, string>,
): Promise<Feature[]> {
  return readAll(url, { rect: boxOf(rect), headers });
}

const boxOf = (rect: readonly number[]) => ({
  ...{ minX: rect[0]!, minY: rect[1]! },
  ...{ maxX: rect[2]!, maxY: rect[3]! },
});

async function readAll(...asked: Parameters<typeof deserialize>): Promise<Feature[]> {
  // The package logs every step to the console.
  const log = globalThis.console;
  const debug = log.debug.bind(log);
  log.debug = () => undefined;
  try {
    const found: Feature[] = [];
    for await (const each of deserialize(...asked)) found.push(each as Feature);
    return found;
  } finally {
    log.debug = debug;
  }
}

/** deepEqual without a large diff in the message. */
export function assertSame(actual: readonly unknown[], expected: readonly unknown[]): void {
  assert.equal(actual.length, expected.length);
  for (const [i, each] of actual.entries()) {
    if (isDeepStrictEqual(each, expected[i])) continue;
    assert.fail(
      `feature ${i} is ${JSON.stringify(each).slice(0, 200)}, not ${JSON.stringify(expected[i]).slice(0, 200)}`,
    );
  }
}
