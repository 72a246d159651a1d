import assert from 'node:assert/strict';
import { valuesFor } from '../release/values.ts';
import { stage } from '../stage.ts';

describe('A release of the chart', () => {
  it('is installed and passes its own tests', async () => {
    const { helm } = stage();
    const since = performance.now();
    await helm.install(valuesFor(stage()));
    const installed = (performance.now() - since) / 1000;
    const declared = await helm.test();
    const seconds = (performance.now() - since) / 1000;
    console.log(`      installed in ${installed.toFixed(1)} s, tested after ${seconds.toFixed(1)} s`);
    assert.match(declared, /Succeeded/);
  });
});
