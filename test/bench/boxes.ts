import { createReadStream } from 'node:fs';
import { createInterface } from 'node:readline';
import { seeded } from '../fixtures/vector/write-tiled.ts';

export type BenchBox = readonly [west: number, south: number, east: number, north: number];

/** West, south, east and north of each feature, consecutively. */
export type Extents = Float64Array;

/** The extents of the polygons of a FeatureCollection with one feature per line. */
export async function readExtents(source: string, count: number): Promise<Extents> {
  const extents = new Float64Array(count * 4);
  let at = 0;
  for await (const line of createInterface({ input: createReadStream(source) })) {
    const coordinates = line.indexOf('"coordinates":');
    if (coordinates < 0) continue;
    extents.set([Infinity, Infinity, -Infinity, -Infinity], at);
    for (const [, x, y] of line.slice(coordinates).matchAll(/\[(-?[\d.]+),(-?[\d.]+)\]/g)) {
      extents[at] = Math.min(extents[at]!, Number(x));
      extents[at + 1] = Math.min(extents[at + 1]!, Number(y));
      extents[at + 2] = Math.max(extents[at + 2]!, Number(x));
      extents[at + 3] = Math.max(extents[at + 3]!, Number(y));
    }
    at += 4;
  }
  return extents.subarray(0, at);
}

/** Boxes around randomly chosen features, each with about `target` features (within a twentieth). */
export function pickBoxes(extents: Extents, target: number, count: number): BenchBox[] {
  const random = seeded(target);
  const boxes: BenchBox[] = [];
  while (boxes.length < count) {
    const at = Math.floor((random() * extents.length) / 4) * 4;
    const x = (extents[at]! + extents[at + 2]!) / 2;
    const y = (extents[at + 1]! + extents[at + 3]!) / 2;
    let low = 0;
    let high = 4;
    for (let step = 0; step < 40; step++) {
      const half = (low + high) / 2;
      const box: BenchBox = [x - half, y - half, x + half, y + half];
      const found = countIn(extents, box);
      if (Math.abs(found - target) <= target / 20) {
        boxes.push(box);
        break;
      }
      if (found < target) low = half;
      else high = half;
    }
  }
  return boxes;
}

function countIn(extents: Extents, [west, south, east, north]: BenchBox): number {
  let count = 0;
  for (let at = 0; at < extents.length; at += 4)
    if (
      west <= extents[at + 2]! &&
      east >= extents[at]! &&
      south <= extents[at + 3]! &&
      north >= extents[at + 1]!
    )
      count++;
  return count;
}
