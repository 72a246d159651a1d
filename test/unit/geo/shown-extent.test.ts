import assert from 'node:assert/strict';
import { shownExtent } from '../../../geo/shown-extent.ts';

describe('an extent in a message', () => {
  it('has its exact bounds, to the last digit', () => {
    assert.equal(shownExtent([7, 46.5, 8.12345678901234, 47]), '[7,46.5,8.12345678901234,47]');
    assert.equal(shownExtent([-1e21, 1e-7, 0, 2_600_000]), '[-1e+21,1e-7,0,2600000]');
  });

  it('spells out values that JSON would write as null', () => {
    assert.equal(shownExtent([-Infinity, 0, Infinity, NaN]), '[−∞,0,∞,NaN]');
    assert.equal(shownExtent([Infinity, Infinity, -Infinity, -Infinity]), '[∞,∞,−∞,−∞]');
  });
});
