import assert from 'node:assert/strict';
import { unitSymbol } from '../../../web/rasters/unit-symbol.ts';

describe('the unit of a raster', () => {
  it('is a symbol where the file has a word, and as in the file otherwise', () => {
    assert.deepEqual(['metre', 'Meter', 'US survey foot', 'degrees'].map(unitSymbol), ['m', 'm', 'ft', '°']);
    assert.deepEqual(['m', 'mm/h', 'toString'].map(unitSymbol), ['m', 'mm/h', 'toString']);
  });
});
