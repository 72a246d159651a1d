import assert from 'node:assert/strict';
import * as keys from '../../../core/blobs/keys.ts';
import { checkObjectKey } from '../../../core/ports/object-key.ts';

describe('the key of an object', () => {
  const attempt = { jobId: 'upl_1', run: 2, attempt: 3 };

  it('is valid in every store, and unique where required', () => {
    const made = () => [
      keys.uploadKey(),
      keys.incomingPartKey(),
      keys.pieceKey(keys.piecesPrefix(), 0),
      `${keys.versionPrefix(attempt)}manifest.json`,
      `${keys.overviewsPrefix(attempt, 0)}manifest.json`,
      `${keys.rebuiltOverviewsPrefix('layer-1', 'run-1')}manifest.json`,
      ...Object.values(keys.photoKeys('a')),
      keys.iconKey('icon_1', 'image/png'),
      keys.iconKey('icon_1', 'image/svg+xml'),
    ];
    const all = [...made(), ...made().slice(0, 3)];
    all.forEach(checkObjectKey);
    assert.equal(new Set(all).size, all.length);
  });

  it('differs between the attempts at a version, and from those of its overviews', () => {
    const prefixes = [
      keys.versionPrefix(attempt),
      keys.versionPrefix({ ...attempt, attempt: 4 }),
      keys.versionPrefix({ ...attempt, run: 1 }),
      keys.overviewsPrefix(attempt, 0),
      keys.overviewsPrefix(attempt, 1),
    ];
    assert.equal(new Set(prefixes).size, prefixes.length);
    assert.deepEqual(prefixes.slice(0, 1), ['layers/upl_1/2-3/']);
  });
});
