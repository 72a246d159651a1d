import assert from 'node:assert/strict';
import type { Room } from '../../../core/rooms/room.ts';
import { addComment, addLayer, addRaster, fillRoom } from '../../support/fill-room.ts';
import { assertLedgerIsTrue } from '../../support/ledger.ts';
import { clone, type CloneResult } from './clone.ts';
import { createStand, type DatabaseStand } from './stand.ts';

describe('a copy of a room', () => {
  let stand: DatabaseStand;
  before(async () => (stand = await createStand()));
  after(() => stand.close());

  const kindsOf = async ({ key }: Room) =>
    (await stand.database.history.after(key, 0, 100)).map(({ kind }) => kind);
  const markersOf = ({ contentKey }: Room) => stand.database.markers.list(contentKey);
  const codesOf = ({ leftOut }: CloneResult) => leftOut.map(({ code }) => code);

  it('contains all content of the room under new ids, with the same authors and times', async () => {
    const [source, target] = [await stand.createRoom(), await stand.createRoom()];
    const own = await addLayer(stand, target, 'Own');
    await stand.database.presentations.save(target.contentKey, {
      slides: [{ id: 'a' }],
      updatedBy: 'x',
      updatedAt: 1,
    });
    const filled = await fillRoom(stand, source);
    const { layersCloned, rastersCloned, counts, ids } = await clone(stand, source, target);
    assert.deepEqual([layersCloned, rastersCloned], [3, 1]);
    assert.deepEqual(counts, {
      layers: 2,
      rasters: 1,
      icons: 1,
      images: 1,
      comments: 6,
      replies: 3,
      markers: 6,
      slides: 2,
    });

    const { database } = stand;
    const without = (fields: readonly string[]) => (row: object) =>
      Object.fromEntries(Object.entries(row).filter(([name]) => !fields.includes(name)));
    const layers = (await database.layers.list(target.contentKey)).filter(({ id }) => id !== own);
    assert.deepEqual(
      layers.map(({ id }) => id),
      filled.layers.map((id) => ids.layers?.[id]),
    );
    const placeless = ['id', 'contentKey', 'order'];
    assert.deepEqual(
      layers.map(without(placeless)),
      (await database.layers.list(source.contentKey)).map(without(placeless)),
    );
    const [raster, ...others] = await database.rasters.list(target.contentKey);
    assert.ok(raster !== undefined && others.length === 0);
    assert.equal(raster.id, ids.rasters?.[filled.raster]);
    const original = await database.rasters.find(source.contentKey, filled.raster);
    assert.deepEqual({ ...raster, id: '', contentKey: 0 }, { ...original, id: '', contentKey: 0 });
    const [icon] = await database.icons.list(target.contentKey);
    assert.equal(icon?.id, ids.icons?.[filled.icon]);
    assert.match(icon?.id ?? '', /^icon-api-[0-9a-z]{26}$/);

    const renamed = ['id', 'markerIconId', 'imageKey', 'thumbnailKey'];
    const [markers, originals] = [await markersOf(target), await markersOf(source)];
    assert.deepEqual(markers.map(without(renamed)), originals.map(without(renamed)));
    assert.deepEqual(
      markers.map(({ id }) => id),
      originals.map(({ id }) => ids.markers?.[id]),
    );
    const dressed = markers.at(-1);
    assert.ok(dressed?.imageKey);
    assert.deepEqual(
      [dressed.markerIconId, dressed.imageKey],
      [icon?.id, ids.images?.[filled.image.imageKey]],
    );
    const image = await database.images.find(target.contentKey, dressed.imageKey);
    const photo = await database.images.find(source.contentKey, filled.image.imageKey);
    assert.deepEqual(
      [image?.thumbnailKey, image?.blobKey, image?.exif],
      [dressed.thumbnailKey, photo?.blobKey, photo?.exif],
    );

    const threads = await database.comments.list(target.contentKey, {});
    const about = threads.map(({ objectType, objectId }) => [objectType, objectId]);
    assert.deepEqual(about, [
      ['marker', dressed.id],
      ['layer', ids.layers?.[filled.layers[1]]],
      ['raster', raster.id],
      ['feature', 'parcel-7'],
      ['room', target.id],
      ['marker', 'marker-gone'],
    ]);
    const words = without(['id', 'objectId', 'replies']);
    const sourceThreads = await database.comments.list(source.contentKey, {});
    assert.deepEqual(threads.map(words), sourceThreads.map(words));
    const replies = without(['id', 'commentId']);
    assert.deepEqual(
      threads.map((thread) => thread.replies.map(replies)),
      sourceThreads.map((thread) => thread.replies.map(replies)),
    );

    const deck = await database.presentations.find(target.contentKey);
    assert.deepEqual(deck?.slides, [
      { id: 'a' },
      {
        id: ids.slides?.a,
        title: 'All',
        visible: { markerIds: [dressed.id], layerIds: layers.map(({ id }) => id), rasterIds: [raster.id] },
      },
      { id: ids.slides?.b, body: 'Nothing', visible: null },
    ]);
    assert.deepEqual(await kindsOf(target), [
      'presentation.updated',
      'layer.created',
      'layer.created',
      'raster.created',
      'marker.imported',
      'room.cloned',
      'job.finished',
    ]);
    assert.deepEqual(await database.rooms.tally(target.key), { markers: 6, comments: 9 });
    await assertLedgerIsTrue(stand.pool);
  });

  it('is placed above existing content of the target, in the order of the source', async () => {
    const [source, target] = [await stand.createRoom(), await stand.createRoom()];
    const { layers, rasters } = stand.database;
    const [own, low, high] = [
      await addLayer(stand, target, 'Own'),
      await addLayer(stand, source, 'Low'),
      await addLayer(stand, source, 'High'),
    ];
    await layers.update(own, { order: 7.5 });
    await layers.update(low, { order: 3 });
    await layers.update(high, { order: 2.5 });
    const [ownRaster, under, over] = [
      await addRaster(stand, target),
      await addRaster(stand, source),
      await addRaster(stand, source),
    ];
    await rasters.update(source.contentKey, under, { order: 100 });
    const { ids } = await clone(stand, source, target);
    assert.deepEqual(
      (await layers.list(target.contentKey)).map(({ id, order }) => [id, order]),
      [
        [own, 7.5],
        [ids.layers?.[high], 8],
        [ids.layers?.[low], 9],
      ],
    );
    assert.deepEqual(
      (await rasters.list(target.contentKey)).map(({ id, order }) => [id, order]),
      [
        [ownRaster, 1],
        [ids.rasters?.[over], 2],
        [ids.rasters?.[under], 3],
      ],
    );
  });

  it('has comments on features with the new ids of their layers', async () => {
    const [source, target] = [await stand.createRoom(), await stand.createRoom()];
    const layer = await addLayer(stand, source);
    const names = [`${layer}/7`, `${layer}-x`, layer, `${layer}7`, `x${layer}`, 'layer-gone/7'];
    for (const objectId of names) await addComment(stand, source, { objectType: 'feature', objectId });
    const { ids } = await clone(stand, source, target);
    const copy = ids.layers?.[layer] ?? '';
    assert.deepEqual(
      (await stand.database.comments.list(target.contentKey, {})).map(({ objectId }) => objectId),
      [`${copy}/7`, `${copy}-x`, copy, `${layer}7`, `x${layer}`, 'layer-gone/7'],
    );
  });

  it("copies the settings to an owner's room with default settings, or reports that it did not", async () => {
    const [source, target] = [await stand.createRoom(), await stand.createRoom()];
    const settings = { ...source.settings, defaultTheme: 'dark', timeline: { sliderMode: 'past' } };
    await stand.database.rooms.update(source.key, { settings });
    assert.deepEqual((await clone(stand, source, target)).leftOut, []);
    assert.deepEqual((await stand.database.rooms.find(target.id))?.settings, settings);
    await stand.database.rooms.update(source.key, { settings: { ...settings, defaultTheme: 'light' } });
    assert.deepEqual(codesOf(await clone(stand, source, target)), ['settings_kept']);
    assert.deepEqual((await stand.database.rooms.find(target.id))?.settings, settings);
  });

  it('copies the style of the markers to any room whose markers have none', async () => {
    const [source, target] = [await stand.createRoom(), await stand.createRoom()];
    const own = { ...target.settings, defaultTheme: 'dark' };
    await stand.database.rooms.update(target.key, { settings: own });
    const markerStyle = { type: 'single', symbol: { radius: 4 } };
    await stand.database.rooms.update(source.key, { settings: { ...source.settings, markerStyle } });
    assert.deepEqual((await clone(stand, source, target)).leftOut, []);
    assert.deepEqual((await stand.database.rooms.find(target.id))?.settings, { ...own, markerStyle });
    const other = { ...source.settings, markerStyle: { type: 'clusters' } };
    await stand.database.rooms.update(source.key, { settings: other });
    assert.deepEqual(codesOf(await clone(stand, source, target)), ['style_kept']);
    assert.deepEqual((await stand.database.rooms.find(target.id))?.settings, { ...own, markerStyle });
  });

  it('skips and reports a raster layer that is still being processed', async () => {
    const [source, target] = [await stand.createRoom(), await stand.createRoom()];
    await fillRoom(stand, source);
    const { leftOut } = await clone(stand, source, target);
    assert.deepEqual(
      leftOut.map(({ what, name, code }) => [what, name, code]),
      [['raster', 'Raster preview', 'raster_unfinished']],
    );
  });
});
