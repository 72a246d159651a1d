import assert from 'node:assert/strict';
import { datasets, heights } from '../../../local/demonstration/datasets.ts';
import { send } from '../../../local/demonstration/http-api.ts';
import { gatewayAnswers, newRoom, person } from '../support/caller.ts';
import { figuresOf } from '../support/figures-of-pod.ts';
import { podsOf, removePod } from '../support/pods.ts';
import { followJob, layerNamed, push } from '../support/push.ts';
import { inWords, steadyLoad } from '../support/steady-load.ts';

/** Maximum memory of an API pod under a mixed load. */
const maxMiB = 350;

/** Rounds of uploads and reads during the load. */
const rounds = 4;

describe('A pod of the API', () => {
  before(gatewayAnswers);

  it(`uses at most ${maxMiB} MiB while rooms are read and written and layers are uploaded and read`, async () => {
    const owner = await person('owner');
    const roomId = await newRoom(owner);
    const load = steadyLoad(owner, roomId, 100);
    for (let round = 1; round <= rounds; round += 1) {
      const layers = [...datasets, heights].map((layer) => ({
        ...layer,
        layerName: `${layer.layerName} ${round}`,
      }));
      const jobs = await Promise.all(layers.map((layer) => push(owner, roomId, layer)));
      await Promise.all(jobs.map((job) => followJob(owner, job)));
      for (const { box, layerName } of datasets) {
        const { id } = await layerNamed(owner, roomId, `${layerName} ${round}`);
        const { minLon, minLat, maxLon, maxLat } = box;
        const query = `minLon=${minLon}&minLat=${minLat}&maxLon=${maxLon}&maxLat=${maxLat}`;
        await send(owner, 'GET', `/api/layers/${String(id)}/features?${query}`);
      }
    }
    console.log(`      ${inWords(await load.stop())}`);
    for (const pod of await podsOf('api')) {
      const { peakMiB } = await figuresOf(pod, 'serving');
      console.log(`      ${pod}: ${peakMiB.toFixed(0)} MiB at most`);
      assert.ok(peakMiB <= maxMiB, `${pod} took ${peakMiB.toFixed(0)} MiB`);
    }
  });
});

describe('A pod that is deleted', () => {
  before(gatewayAnswers);

  for (const [part, atWork] of [
    ['api', 'serving'],
    ['worker-workflows', 'ready'],
    ['worker-data', 'ready'],
  ] as const) {
    it(`is replaced by a working one: ${part}`, async () => {
      const [old] = await podsOf(part);
      await removePod(old);
      const pods = await podsOf(part);
      const fresh = await Promise.all(pods.map((pod) => figuresOf(pod, atWork)));
      // The duration depends on the machine; it is only reported, for docs/operations/scale.md.
      const { startSeconds, peakMiB } = fresh.reduce((one, other) => (one.began > other.began ? one : other));
      console.log(`      at work after ${startSeconds.toFixed(2)} s, with ${peakMiB.toFixed(0)} MiB`);
      assert.ok(!pods.includes(old), `${old} runs on`);
    });
  }
});
