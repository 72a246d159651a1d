import assert from 'node:assert/strict';
import { limits } from '../../../core/limits.ts';
import { assertLedgerIsTrue } from '../../support/ledger.ts';
import { createImportStand, type ImportStand } from './import-stand.ts';

describe('importing a room file', () => {
  let imports: ImportStand;
  let stand: ImportStand['stand'];
  let objectStore: ImportStand['objectStore'];
  let odd: ImportStand['odd'];
  let importInto: ImportStand['importInto'];
  before(async () => {
    imports = await createImportStand();
    ({ stand, objectStore, odd, importInto } = imports);
  });
  after(() => imports.close());

  it('publishes everything with new ids, replaced in all references', async () => {
    const room = await stand.createRoom();
    const result = await importInto(room, { contents: odd });
    const { contentKey } = room;
    const { markers, layers, rasters, icons, images, comments, presentations } = stand.database;
    const found = await markers.list(contentKey);
    const { ids } = result;
    assert.deepEqual(
      found.map(({ id }) => id),
      odd.markerIds.map((old) => ids.markers?.[old]),
    );
    const [icon, ...otherIcons] = await icons.list(contentKey);
    assert.ok(icon !== undefined && otherIcons.length === 0);
    assert.deepEqual([icon.id, icon.name], [ids.icons?.[odd.iconId], 'Sun']);
    const [one, two] = found;
    assert.ok(one?.imageKey !== undefined && two !== undefined);
    assert.deepEqual([one.markerIconId, one.title], [icon.id, 'Säntis 🏔']);
    assert.deepEqual([two.markerIconId, two.imageKey, two.thumbnailKey], [null, null, null]);
    assert.equal((await images.find(contentKey, one.imageKey ?? ''))?.thumbnailKey, one.thumbnailKey);
    const [layer] = await layers.list(contentKey);
    assert.deepEqual([layer?.id, layer?.name, layer?.featureCount], [ids.layers?.[odd.layerId], 'Lakes', 1]);
    const [raster] = await rasters.list(contentKey);
    assert.deepEqual([raster?.id, raster?.name], [ids.rasters?.[odd.rasterId], 'Hill']);
    const subjects = (await comments.list(contentKey, {})).map(({ objectType, objectId }) => [
      objectType,
      objectId,
    ]);
    assert.deepEqual(subjects, [
      ['marker', one.id],
      ['layer', layer?.id],
      ['raster', raster?.id],
      ['feature', `${layer?.id ?? ''}/7`],
      ['room', room.id],
      ['marker', 'marker-gone'],
    ]);
    const slides = (await presentations.find(contentKey))?.slides ?? [];
    assert.deepEqual(slides[0]?.visible, {
      markerIds: [one.id],
      layerIds: [layer?.id],
      rasterIds: [raster?.id],
    });
    const { leftOut, settings, ...counts } = result;
    assert.equal(settings, 'taken');
    assert.deepEqual(leftOut.map(({ what, code }) => `${what} ${code}`).sort(), [
      'icon unsupported_format',
      'image unsupported_format',
      'raster no_original',
      'raster unsupported_format',
    ]);
    const { markersCreated, layersCreated, rastersCreated, commentsCreated, slidesCreated } = counts;
    assert.deepEqual(
      [markersCreated, layersCreated, rastersCreated, commentsCreated, slidesCreated],
      [3, 1, 1, 6, 1],
    );
  });

  it('never attributes content of a file to existing users', async () => {
    const room = await stand.createRoom();
    await importInto(room);
    const { markers, comments, layers } = stand.database;
    const [thread] = await comments.list(room.contentKey, {});
    const author = { type: 'import', id: odd.authorId, name: 'Grace', was: 'user' };
    assert.deepEqual([thread?.author, thread?.replies[0]?.author], [author, author]);
    assert.equal((await markers.list(room.contentKey))[0]?.createdBy, `import:${odd.authorId}`);
    assert.equal((await layers.list(room.contentKey))[0]?.createdBy, `import:${odd.authorId}`);
  });

  it('notifies open browsers, and counts imported content towards limits and the quota', async () => {
    const room = await stand.createRoom();
    await importInto(room);
    const events = await stand.database.history.after(room.key, 0, 100);
    assert.deepEqual(
      events.map(({ kind }) => kind),
      [
        ...['presentation.updated', 'settings.updated', 'layer.created', 'marker.imported'],
        ...['room.imported', 'job.finished'],
      ],
    );
    assert.deepEqual(await stand.database.rooms.tally(room.key), { markers: 3, comments: 7 });
    await assertLedgerIsTrue(stand.pool);
  });

  it('stores the history of the file as an archive, and none of it in the history of the room', async () => {
    const room = await stand.createRoom();
    await importInto(room);
    const [archive, ...others] = await stand.database.archives.list(room.contentKey);
    assert.ok(archive !== undefined && others.length === 0);
    const text = Buffer.from(await objectStore.read(archive.blobKey)).toString();
    const lines = text.trim().split('\n');
    assert.equal(lines.length, archive.events);
    const { actor } = JSON.parse(lines[0] ?? '') as { actor: unknown };
    assert.deepEqual(actor, { type: 'import', id: odd.authorId, name: 'Grace', was: 'user' });
  });

  it('does not change settings that were set, or those of a room with another owner', async () => {
    const set = await stand.createRoom();
    const settings = { ...set.settings, defaultTheme: 'light' };
    await stand.database.rooms.update(set.key, { settings });
    const stored = await importInto(set);
    assert.equal(stored.settings, 'kept');
    assert.equal((await stand.database.rooms.findByKey(set.key))?.settings.defaultTheme, 'light');
    const { id: editor } = await stand.signIn();
    const other = await stand.createRoom();
    assert.equal((await importInto(other, { by: editor })).settings, 'kept');
  });

  it('adds its slides after those of the room', async () => {
    const room = await stand.createRoom();
    const own = { slides: [{ id: 'mine' }], updatedBy: room.ownerId, updatedAt: Date.now() };
    await stand.database.presentations.save(room.contentKey, own);
    await importInto(room);
    const slides = (await stand.database.presentations.find(room.contentKey))?.slides ?? [];
    assert.deepEqual([slides.length, slides[0]?.id], [2, 'mine']);
  });

  it('adds only as many slides as their byte limit allows, and reports skipped ones', async () => {
    const room = await stand.createRoom();
    const body = 'x'.repeat(limits.slideBodyLength);
    const slides = Array.from(
      { length: Math.ceil(limits.slidesBytes / limits.slideBodyLength) },
      (_, number) => ({
        id: `own-${number}`,
        body,
      }),
    );
    const own = { slides, updatedBy: room.ownerId, updatedAt: Date.now() };
    await stand.database.presentations.save(room.contentKey, own);
    const { slidesCreated, leftOut } = await importInto(room);
    assert.equal(slidesCreated, 0);
    assert.ok(leftOut.some(({ what, code }) => what === 'slide' && code === 'limit_exceeded'));
    const stored = (await stand.database.presentations.find(room.contentKey))?.slides ?? [];
    assert.equal(stored.length, slides.length);
  });
});
