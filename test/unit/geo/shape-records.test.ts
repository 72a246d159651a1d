import assert from 'node:assert/strict';
import type { FileHandle } from 'node:fs/promises';
import { headerBytes, visitByIndex, visitInOrder } from '../../../geo/shapefile/shape-records.ts';

const count = 4000;
const recordBytes = 28;

describe('the records of a Shapefile', () => {
  const shapes = Buffer.alloc(headerBytes + count * recordBytes);
  for (let n = 0; n < count; n++) {
    const at = headerBytes + n * recordBytes;
    shapes.writeInt32BE(n + 1, at);
    shapes.writeInt32BE(10, at + 4);
    shapes.writeInt32LE(1, at + 8);
    shapes.writeDoubleLE(n, at + 12);
  }
  const indexOf = (indexes: readonly number[]) => {
    const index = Buffer.alloc(headerBytes + indexes.length * 8);
    for (const [n, position] of indexes.entries()) {
      index.writeUInt32BE((headerBytes + position * recordBytes) / 2, headerBytes + n * 8);
      index.writeUInt32BE(10, headerBytes + n * 8 + 4);
    }
    return index;
  };
  /** A file, and how much of it was requested. */
  const opened = (content: Buffer) => {
    const reported = { bytes: 0, reads: 0 };
    const read = (into: Buffer, offset: number, length: number, at: number) => {
      reported.bytes += length;
      reported.reads++;
      const bytesRead = content.copy(into, offset, at, Math.min(content.length, at + length));
      return Promise.resolve({ buffer: into, bytesRead });
    };
    return { file: { read } as unknown as FileHandle, reported };
  };
  const seen: number[] = [];
  const visit = ({ first }: { first: readonly [number, number] | null }) => {
    seen.push(first?.[0] ?? -1);
    return null;
  };
  beforeEach(() => seen.splice(0));
  const inOrder = Array.from({ length: count }, (_, n) => n);

  it('are read many at a time if they are contiguous', async () => {
    const { file, reported } = opened(shapes);
    await visitInOrder(file, shapes.length, visit);
    assert.deepEqual(seen, inOrder);
    assert.ok(reported.reads <= 6, `${reported.reads} reads`);
  });

  it('are read in small pieces if an index lists them in any order', async () => {
    // Each is far from the previous one.
    const indexes = inOrder.map((n) => (n * 1447) % count);
    const { file, reported } = opened(shapes);
    await visitByIndex(file, shapes.length, opened(indexOf(indexes)).file, visit);
    assert.deepEqual(seen, indexes);
    assert.ok(reported.bytes < count * 600, `${reported.bytes} bytes`);
  });
});
