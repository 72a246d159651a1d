import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { when } from '../support/when.ts';
import { sharedStand } from './shared-stand.ts';
import type { Stand } from './stand.ts';

const fixture = (name: string) => readFileSync(new URL(`../fixtures/tables/${name}`, import.meta.url));

describe('an Excel workbook', () => {
  let stand: Stand;
  before(async () => (stand = await sharedStand()));

  it('with points in one sheet becomes markers', async () => {
    const room = await stand.createRoom();
    const job = await stand.ended(await stand.upload(room, fixture('stations.xlsx')));
    assert.equal(job.error, null);
    const markers = await stand.database.markers.list(room.contentKey);
    assert.deepEqual(
      markers.map(({ title, latitude }) => [title, latitude]),
      [['Bern', 46.948], ['Zürich', 47.3769], ['Genève', 46.2044]],
    );
    assert.equal(markers[0]?.properties?.Code, '00123');
    assert.ok(job.warnings.some(({ message }) => message.includes('“Legend”')), JSON.stringify(job.warnings));
    // Steps of jobs of other tests may end later.
    await when('no step is left', async () => (await stand.scratchSteps()).length === 0);
  }); // prettier-ignore

  it('becomes a layer with typed columns on request', async () => {
    const room = await stand.createRoom();
    const job = await stand.ended(await stand.upload(room, fixture('stations.xlsx'), { points: 'layer' }));
    assert.equal(job.error, null);
    const [layer, ...others] = await stand.database.layers.list(room.contentKey);
    assert.deepEqual([layer?.name, layer?.featureCount, others], ['Test', 3, []]);
    assert.ok(job.warnings.some(({ code }) => code === 'values_typed'));
  });

  it('with several sheets becomes a layer for each', async () => {
    const room = await stand.createRoom();
    const job = await stand.ended(await stand.upload(room, fixture('two-sheets.xlsx')));
    assert.equal(job.error, null);
    const layers = await stand.database.layers.list(room.contentKey);
    assert.deepEqual(layers.map(({ name }) => name).sort(), ['A', 'B']);
    assert.deepEqual(await stand.database.markers.list(room.contentKey), []);
  });

  it('is imported in bulk, from the only sheet with points', async () => {
    const room = await stand.createRoom();
    const job = await stand.ended(await stand.bulkImport(room, fixture('stations.xlsx')));
    assert.deepEqual([job.error, job.result?.markersCreated], [null, 3]);
    const refused = await stand.ended(await stand.bulkImport(room, fixture('two-sheets.xlsx')));
    assert.equal(refused.error?.code, 'too_many_layers');
    assert.match(refused.error.message, /2 sheets with coordinates: “A”, “B”\. .* as “layer”/);
  });
});
