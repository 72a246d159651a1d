import assert from 'node:assert/strict';
import { valuesFor } from '../release/values.ts';
import { stage } from '../stage.ts';

/** For an empty namespace, with the images on the node. */
const maxInstallSeconds = 60;

describe('A release of the chart', () => {
  it(`is installed and passes its own tests within ${maxInstallSeconds} s`, async () => {
    const { helm } = stage();
    const since = performance.now();
    await helm.install(valuesFor(stage()));
    const installed = (performance.now() - since) / 1000;
    const declared = await helm.test();
    const seconds = (performance.now() - since) / 1000;
    console.log(`      installed in ${installed.toFixed(1)} s, tested after ${seconds.toFixed(1)} s`);
    assert.match(declared, /Succeeded/);
    assert.ok(seconds < maxInstallSeconds, `it took ${seconds.toFixed(1)} s`);
  });
});
