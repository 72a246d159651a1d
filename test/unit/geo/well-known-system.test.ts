import assert from 'node:assert/strict';

import { readSystem } from '../../../geo/crs/well-known-system.ts';

describe('a reference system as well-known text', () => {
  it('is known to begin far away by its false easting', () => {
    const projected = (easting: number) =>
      `PROJCS["x",GEOGCS["y"],PARAMETER["False_Easting",${easting}.0],UNIT["Meter",1.0]]`;
    assert.equal(readSystem(projected(2_600_000))?.hasFarOrigin, true);
    assert.equal(readSystem(projected(0))?.hasFarOrigin, false);
  });

  // Tried from each place anew, it would take hours.
  it('is read once, also where a name has no end', () => {
    const endless = `PROJCS["x",PARAMETER["${'easting'.repeat(1_000_000)}`;
    assert.equal(readSystem(endless)?.hasFarOrigin ?? false, false);
  });
});
