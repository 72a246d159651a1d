import assert from 'node:assert/strict';

import { readSystem } from '../../../geo/crs/well-known-system.ts';

describe('a reference system as well-known text', () => {
  it('is known to have a distant origin by its false easting', () => {
    const projected = (easting: number) =>
      `PROJCS["x",GEOGCS["y"],PARAMETER["False_Easting",${easting}.0],UNIT["Meter",1.0]]`;
    assert.equal(readSystem(projected(2_600_000))?.hasFarOrigin, true);
    assert.equal(readSystem(projected(0))?.hasFarOrigin, false);
  });

  // Restarting at every offset would take hours.
  it('is scanned once, even if a name does not end', () => {
    const endless = `PROJCS["x",PARAMETER["${'easting'.repeat(1_000_000)}`;
    assert.equal(readSystem(endless)?.hasFarOrigin ?? false, false);
  });
});
