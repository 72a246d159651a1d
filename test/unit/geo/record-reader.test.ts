import assert from 'node:assert/strict';
import { RecordReader } from '../../../geo/geopackage/read/record-reader.ts';

const first = new RecordReader([{ index: 0, isReal: false }]);

describe('the record of a row', () => {
  it('is read', () => {
    assert.deepEqual(first.read(Buffer.from([2, 1, 42]), 0, 3, 7), [7, 42]);
  });

  it('is refused if the type of a value extends beyond the header', () => {
    const bytes = Buffer.from([2, 0x80, 0, 42]);
    assert.throws(() => first.read(bytes, 0, 2, 7), { code: 'invalid_file' });
  });

  it('is refused if a value extends beyond its end', () => {
    const bytes = Buffer.from([2, 4, 0, 0, 0, 42]);
    assert.throws(() => first.read(bytes, 0, 5, 7), { code: 'invalid_file' });
  });

  it('lacks a column without a type', () => {
    assert.equal(first.read(Buffer.from([1]), 0, 1, 7), null);
  });
});
