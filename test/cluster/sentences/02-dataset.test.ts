import assert from 'node:assert/strict';
import { datasets } from '../../../local/demonstration/datasets.ts';
import { send } from '../../../local/demonstration/http-api.ts';
import { gatewayAnswers, newRoom, person } from '../support/caller.ts';
import { followJob, layerNamed, push } from '../support/push.ts';

describe('A dataset uploaded through the Gateway', () => {
  before(gatewayAnswers);

  for (const dataset of datasets) {
    it(`can be read: ${dataset.layerName}`, async () => {
      const owner = await person('owner');
      const roomId = await newRoom(owner);
      const jobId = await push(owner, roomId, dataset);
      await followJob(owner, jobId);
      const layer = await layerNamed(owner, roomId, dataset.layerName);
      const { minLon, minLat, maxLon, maxLat } = dataset.box;
      const box = `minLon=${minLon}&minLat=${minLat}&maxLon=${maxLon}&maxLat=${maxLat}`;
      const answer = await send(owner, 'GET', `/api/layers/${String(layer.id)}/features?${box}`);
      assert.ok((answer.features as readonly unknown[]).length > 0, `nothing was found ${dataset.box.name}`);
    });
  }
});
