import assert from 'node:assert/strict';
import { drawnColour } from '../../../web/layers/layer-colour.ts';

describe('the colours of a layer by steps', () => {
  it('take a missing value for less than every bound, not for 0', () => {
    const style = { 'fill-color': ['step', ['get', 'pop'], '#111111', 0, '#222222', 10, '#333333'] };
    const number = ['to-number', ['coalesce', ['get', 'pop'], 'none'], -Infinity];
    const expected = ['step', number, '#111111', 0, '#222222', 10, '#333333'];
    assert.deepEqual(drawnColour({ color: null, style }), expected);
  });
});
