import assert from 'node:assert/strict';
import { layerProgress } from '../../../workers/steps/build-layer/layer-progress.ts';

describe('the progress of a layer', () => {
  it('reports how many features and how much of the file are read', () => {
    const progress = { stage: 'reading', bytes: 1_250_000, features: 4000, assembled: 0 } as const;
    const reported = layerProgress(progress, 5_000_000);
    assert.equal(reported.stage, 'converting');
    assert.equal(reported.message, 'Reading: 4000 features so far, 1.3 of 5.0 MB.');
    assert.ok(Math.abs(reported.fraction - 0.15) < 1e-9);
  });

  it('reports how many features are assembled, and never decreases', () => {
    const at = (assembled: number) =>
      layerProgress({ stage: 'assembling', bytes: 5e9, features: 8e6, assembled }, 5e9);
    assert.equal(at(0).message, 'Indexing 8000000 features.');
    assert.equal(at(2e6).message, 'Indexing: 2000000 of 8000000 features.');
    const read = layerProgress({ stage: 'reading', bytes: 5e9, features: 8e6, assembled: 0 }, 5e9);
    const fractions = [read, at(0), at(2e6), at(8e6)].map(({ fraction }) => fraction);
    assert.deepEqual(
      fractions,
      fractions.toSorted((a, b) => a - b),
    );
    assert.match(at(8e6).message, /^All 8000000 features are indexed. Building overviews/);
    assert.ok(at(8e6).fraction < 1, 'overviews take their time');
  });
});
