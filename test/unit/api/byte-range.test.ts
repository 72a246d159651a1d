import assert from 'node:assert/strict';
import { byteRange } from '../../../api/http/byte-range.ts';

describe('a Range header', () => {
  const cases: [header: string, expected: ReturnType<typeof byteRange>][] = [
    ['bytes=0-0', { start: 0, end: 1 }],
    ['bytes=2-5', { start: 2, end: 6 }],
    ['bytes=2-', { start: 2, end: 10 }],
    ['bytes=2-99', { start: 2, end: 10 }],
    ['bytes=-3', { start: 7, end: 10 }],
    ['bytes=-99', { start: 0, end: 10 }],
    ['bytes=10-', 'unsatisfiable'],
    ['bytes=99999999999999999999-', 'unsatisfiable'],
    ['bytes=-0', 'unsatisfiable'],
    ['bytes=5-2', null],
    ['bytes=-', null],
    ['bytes=0-1,4-5', null],
    ['lines=0-1', null],
    ['', null],
  ];
  for (const [header, expected] of cases) {
    const meaning = expected === null ? 'everything' : JSON.stringify(expected);
    it(`"${header}" of ten bytes means ${meaning}`, () => {
      assert.deepEqual(byteRange(header, 10), expected);
    });
  }

  it('of an empty file cannot be satisfied', () => {
    assert.equal(byteRange('bytes=0-', 0), 'unsatisfiable');
    assert.equal(byteRange('bytes=-1', 0), 'unsatisfiable');
  });
});
