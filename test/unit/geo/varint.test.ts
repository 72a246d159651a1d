import assert from 'node:assert/strict';
import fc from 'fast-check';
import { putVarint, varintBytes } from '../../../geo/sqlite/varint.ts';

/** As SQLite's file format describes: the first eight bytes have seven bits each, a ninth has eight. */
function read(bytes: Uint8Array): { value: bigint; end: number } {
  let value = 0n;
  for (let at = 0; at < 8; at++) {
    const byte = bytes[at] ?? 0;
    value = (value << 7n) | BigInt(byte & 127);
    if (byte < 128) return { value, end: at + 1 };
  }
  return { value: (value << 8n) | BigInt(bytes[8] ?? 0), end: 9 };
}

describe("SQLite's integers of variable length", () => {
  it('are read back with the computed size, up to 2^53 - 1', () => {
    const powers = Array.from({ length: 54 }, (_, bits) => 2 ** bits);
    const edges = powers.flatMap((power) => [power - 1, power]).filter(Number.isSafeInteger);
    fc.assert(
      fc.property(fc.maxSafeNat(), (value) => {
        const bytes = new Uint8Array(12).fill(255);
        const end = putVarint(bytes, 0, value);
        assert.deepEqual(read(bytes), { value: BigInt(value), end });
        assert.equal(end, varintBytes(value));
        assert.ok(bytes.subarray(end).every((byte) => byte === 255));
      }),
      { examples: edges.map((value): [number] => [value]) },
    );
  });
});
