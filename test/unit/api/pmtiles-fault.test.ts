import assert from 'node:assert/strict';
import { gzipSync } from 'node:zlib';
import { pmtilesFault } from '../../../api/web/pmtiles-fault.ts';
import { smallBasemap } from '../../support/small-basemap.ts';

const faultOf = (file: Buffer) =>
  pmtilesFault(file.length, (start, end) => Promise.resolve(file.subarray(start, end)));
const withByte = (at: number, value: number) => smallBasemap((header) => (header[at] = value));

describe('the file of a vector basemap', () => {
  it('is accepted if it is a basemap of Protomaps', async () => {
    assert.equal(await faultOf(smallBasemap()), null);
  });

  it('is refused with what is wrong', async () => {
    const cases: readonly (readonly [Buffer, RegExp])[] = [
      [Buffer.alloc(0), /too short/],
      [Buffer.alloc(200, 'x'), /not a PMTiles file/],
      [withByte(7, 2), /version 2/],
      [withByte(98, 4), /another way than gzip/],
      [withByte(99, 2), /vector tiles/],
      [smallBasemap().subarray(0, -1), /truncated/],
      [smallBasemap((header) => header.writeBigUInt64LE(2n ** 64n - 1n, 56)), /truncated/],
      [smallBasemap((header) => header.writeBigUInt64LE(0n, 16)), /root directory/],
      [withByte(97, 1), /cannot be read/],
      [smallBasemap((header) => header.writeBigUInt64LE(1n, 32)), /cannot be read/],
      [
        smallBasemap(undefined, { vector_layers: [{ id: 'earth' }, null, 7] }),
        /no layer water, roads, places/,
      ],
      [smallBasemap(undefined, null), /no layer earth/],
      [smallBasemap(undefined, { vector_layers: 'earth' }), /no layer earth/],
    ];
    for (const [file, fault] of cases) assert.match((await faultOf(file)) ?? '', fault);
  });

  it('is not unpacked beyond a limit', async () => {
    const bomb = gzipSync(Buffer.alloc(64 * 1024 * 1024));
    const file = Buffer.concat([smallBasemap(), bomb]);
    file.writeBigUInt64LE(BigInt(file.length - bomb.length), 24);
    file.writeBigUInt64LE(BigInt(bomb.length), 32);
    assert.match((await faultOf(file)) ?? '', /cannot be read/);
  });
});
