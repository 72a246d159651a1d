import assert from 'node:assert/strict';
import { styleOfUpload } from '../../core/layers/style-of-upload.ts';
import type { LayerManifest } from '../../geo/layer/manifest.ts';
import { sweep } from '../../workers/activities/upkeep.ts';
import { layerFiles } from '../../geo/layer/manifest.ts';
import { collection, point, polygon, squares } from './features.ts';
import { sharedStand } from './shared-stand.ts';
import type { Stand } from './stand.ts';

describe('a layer upload', () => {
  let stand: Stand;
  before(async () => (stand = await sharedStand()));

  it('turns polygons into a published layer with its files, usage, history and result', async () => {
    const { database, objectStore } = stand;
    const room = await stand.createRoom();
    const job = await stand.ended(await stand.upload(room, squares(500), { layerName: 'Squares' }));

    assert.deepEqual([job.error, job.status, job.stage, job.progress], [null, 'complete', 'complete', 100]);
    const [summary] = await database.layers.list(room.contentKey);
    assert.ok(summary);
    const layer = await database.layers.find(summary.id);
    assert.ok(layer);
    assert.equal(layer.featureCount, 500);
    assert.equal(layer.name, 'Squares');
    const stored = await stand.objectKeys(layer.objectPrefix);
    const names = [...layerFiles(layer.manifest).map(({ name }) => name), 'manifest.json'];
    assert.deepEqual(stored, names.map((name) => layer.objectPrefix + name).sort());
    const manifest = Buffer.from(await objectStore.read(`${layer.objectPrefix}manifest.json`)).toString();
    assert.deepEqual(JSON.parse(manifest) as LayerManifest, layer.manifest);

    const { used, reserved } = await stand.usage(room);
    assert.deepEqual({ used, reserved }, { used: layer.bytes, reserved: 0 });
    const history = await database.history.after(room.key, 0, 10);
    assert.deepEqual(
      history.map(({ kind, objectId }) => [kind, objectId]),
      [
        ['layer.created', layer.id],
        ['job.finished', job.id],
      ],
    );
    assert.equal((job.result?.layer as { id: string }).id, layer.id);
    assert.deepEqual(await stand.scratchSteps(), []);
  });

  it('reports what is not drawn of the style of the upload, without members that are fields', async () => {
    const room = await stand.createRoom();
    const style = styleOfUpload({ color: 'ff0000', dashArray: [4, 2] });
    const { warnings } = await stand.ended(await stand.upload(room, squares(3), { style }));
    const message =
      'The style is stored, but not drawn completely: dashArray is unknown in a style without type.';
    assert.deepEqual(warnings, [{ code: 'style_not_drawn', message }]);
  });

  it('keeps the files of layers and deletes uploads in the sweep', async () => {
    const room = await stand.createRoom();
    const job = await stand.ended(await stand.upload(room, squares(3)));
    const [layer] = await stand.database.layers.list(room.contentKey);
    assert.ok(layer);
    await sweep(stand, 0);
    // Features, text, offsets, statistics and manifest.
    assert.equal((await stand.objectKeys(layer.objectPrefix)).length, 5);
    const [upload] = job.input.uploads as string[];
    assert.equal(await stand.objectStore.head(upload ?? ''), null);
  });

  it('turns a file of points only into markers, and parses their properties leniently', async () => {
    const room = await stand.createRoom();
    const text = collection(
      point(8.3, 47.05, { title: 'Luzern', tags: 'city, lake', eventDate: '2024-05-01', color: '00ff00' }),
      point(7.44, 46.95, { name: 'Bern', eventDate: 'yesterday', population: 134_000 }),
    );
    const job = await stand.ended(await stand.upload(room, text));
    assert.equal(job.error, null);
    assert.equal(job.result?.markersCreated, 2);
    assert.equal(job.result.layer, null);
    const markers = await stand.database.markers.list(room.contentKey);
    assert.deepEqual(job.result.markers, markers);
    const [luzern, bern] = markers;
    assert.equal(luzern?.title, 'Luzern');
    assert.deepEqual(luzern.tags, ['city', 'lake']);
    assert.equal(luzern.eventDate, Date.UTC(2024, 4, 1));
    assert.equal(luzern.color, '#00ff00');
    assert.deepEqual([bern?.title, bern?.eventDate], ['Bern', null]);
    assert.deepEqual(
      job.warnings.map(({ code, feature }) => [code, feature]),
      [
        ['value_left_out', 1],
        ['unknown_property', 1],
      ],
    );
    assert.deepEqual([luzern.properties, bern?.properties], [null, { eventDate: 'yesterday', population: 134_000 }]); // prettier-ignore
    const history = await stand.database.history.after(room.key, 0, 10);
    assert.deepEqual(
      history.map(({ kind }) => kind),
      ['marker.imported', 'job.finished'],
    );
    const { used, reserved } = await stand.usage(room);
    assert.deepEqual({ used, reserved }, { used: 0, reserved: 0 });
  });

  it('lists one thousand markers in the result and creates all of them in the room', async () => {
    const room = await stand.createRoom();
    const points = Array.from({ length: 2500 }, (_, number) => point(number / 100, 10, { title: number }));
    const job = await stand.ended(await stand.upload(room, collection(...points)));
    assert.equal(job.result?.markersCreated, 2500);
    assert.equal((job.result.markers as unknown[]).length, 1000);
    assert.equal((await stand.database.markers.list(room.contentKey)).length, 2500);
  });

  it('creates a layer of points and polygons together', async () => {
    const room = await stand.createRoom();
    const job = await stand.ended(await stand.upload(room, collection(point(8, 47), polygon(9, 46))));
    assert.equal(job.error, null);
    assert.equal((await stand.database.layers.list(room.contentKey))[0]?.featureCount, 2);
    assert.deepEqual(await stand.database.markers.list(room.contentKey), []);
  });

  it('creates a layer when a point has no coordinates, alone or among others', async () => {
    const nowhere = { type: 'Feature', properties: {}, geometry: { type: 'Point', coordinates: [] } };
    for (const features of [[nowhere], [nowhere, point(8, 47)], [point(8, 47), nowhere]]) {
      const room = await stand.createRoom();
      const job = await stand.ended(await stand.upload(room, collection(...features)));
      assert.equal(job.error, null);
      const codes = job.warnings.map(({ code }) => code);
      const isAlone = features.length === 1;
      assert.deepEqual(codes, isAlone ? ['nothing_shown', 'empty_geometry'] : ['empty_geometry']);
      const [layer] = await stand.database.layers.list(room.contentKey);
      assert.equal(layer?.featureCount, features.length);
    }
  });

  it('accepts property names that a database does not support, and returns them unchanged', async () => {
    const room = await stand.createRoom();
    const properties = { 'a\0b': 1, 'a\ufffdb': 2, '\ud800': 3, '': 4 };
    const job = await stand.ended(
      await stand.upload(room, collection({ ...polygon(8, 47), properties }), { points: 'layer' }),
    );
    assert.equal(job.error, null);
    const { id } = job.result?.layer as { id: string };
    const layer = await stand.database.layers.find(id);
    const names = layer?.manifest.columns.map(({ name }) => name) ?? [];
    assert.equal(new Set(names).size, 4);
    const file = `${layer?.objectPrefix}${layer?.manifest.parts[0]?.text.name}`;
    const text = Buffer.from(await stand.objectStore.read(file)).toString();
    assert.match(text, /"properties":\{"a\\u0000b":1,"a.b":2,"\\ud800":3,"":4\}/);
  });

  it('is not misled by a geometry among the properties', async () => {
    const room = await stand.createRoom();
    const job = await stand.ended(
      await stand.upload(room, collection(point(8, 47, { was: { type: 'Polygon' } }))),
    );
    assert.equal(job.result?.markersCreated, 1);
    assert.deepEqual(await stand.objectKeys(`layers/${job.id}`), []);
  });

  it('creates a layer of points if the caller requests one', async () => {
    const room = await stand.createRoom();
    const job = await stand.ended(await stand.upload(room, collection(point(8, 47)), { points: 'layer' }));
    assert.equal(job.error, null);
    assert.equal((await stand.database.layers.list(room.contentKey))[0]?.featureCount, 1);
  });

  it('rejects a file without features even if a layer of points was requested', async () => {
    const room = await stand.createRoom();
    const asked = { points: 'layer', needsFeatures: true } as const;
    const refused = await stand.ended(await stand.upload(room, collection(), asked));
    assert.equal(refused.error?.code, 'empty_layer');
    const drawn = await stand.ended(await stand.upload(room, collection(), { points: 'layer' }));
    assert.equal(drawn.error, null);
  });

  it('keeps table columns without a marker field, except coordinates and empty cells', async () => {
    const room = await stand.createRoom();
    const table = 'Name;height;__proto__;Breite;Länge;height;Datum\nA;12;p;47;8;13;gestern\nB;;;46;7;;\n';
    const job = await stand.ended(await stand.upload(room, table));
    const markers = await stand.database.markers.list(room.contentKey);
    assert.deepEqual(
      markers.map(({ title, properties }) => [title, JSON.stringify(properties)]),
      [
        ['A', '{"height":"12","__proto__":"p","height_2":"13","Datum":"gestern"}'],
        ['B', 'null'],
      ],
    );
    assert.deepEqual(
      job.warnings.map(({ code, message }) => /"\w+"/.exec(message)?.[0] ?? code),
      ['columns_renamed', '"height"', '"__proto__"', '"height_2"', '"Datum"'],
    );
  });

  it('turns table rows into markers, and reports the rows that it skipped', async () => {
    const room = await stand.createRoom();
    const table =
      'Titel;Beschreibung;Schlagworte;Datum;Breite;Länge\n' +
      'Luzern;am See;city, lake;2024-05-01;47,05;8,3\nNirgends;;;;;\nBern;;;gestern;46,95;7,44\n';
    const job = await stand.ended(await stand.upload(room, table));
    assert.deepEqual([job.error, job.result?.markersCreated], [null, 2]);
    const markers = await stand.database.markers.list(room.contentKey);
    const luzern = markers.find(({ title }) => title === 'Luzern');
    const bern = markers.find(({ title }) => title === 'Bern');
    assert.deepEqual(
      [luzern?.title, luzern?.description, luzern?.tags, luzern?.eventDate, luzern?.latitude],
      ['Luzern', 'am See', ['city', 'lake'], Date.UTC(2024, 4, 1), 47.05],
    );
    assert.deepEqual([bern?.title, bern?.eventDate, bern?.properties], ['Bern', null, { Datum: 'gestern' }]);
    assert.deepEqual(
      job.warnings.map(({ message }) => /^Row \d|^Markers have no field "Datum"/.exec(message)?.[0]),
      ['Row 3', 'Markers have no field "Datum"'],
    );
  });

  it('turns a table with geometries into a layer', async () => {
    const room = await stand.createRoom();
    const table = 'id,wkt\n1,POINT (7 46)\n2,"POLYGON ((7 46, 8 46, 8 47, 7 46))"\n3,nowhere\n';
    const job = await stand.ended(await stand.upload(room, table));
    assert.equal(job.error, null);
    assert.equal((await stand.database.layers.list(room.contentKey))[0]?.featureCount, 2);
    assert.match(job.warnings[0]?.message ?? '', /^Row 4 /);
  });

  it('turns points of a table into a layer if the caller requests one', async () => {
    const room = await stand.createRoom();
    const job = await stand.ended(await stand.upload(room, 'lat,lon\n46,7\n', { points: 'layer' }));
    assert.equal((await stand.database.layers.list(room.contentKey))[0]?.featureCount, 1, job.error?.message);
  });

  it('converts coordinates of a reference system that is named after the features', async () => {
    const room = await stand.createRoom();
    const crs = { type: 'name', properties: { name: 'EPSG:2056' } };
    const points = {
      type: 'FeatureCollection',
      features: [point(2_600_000, 1_200_000)],
      crs,
    };
    const job = await stand.ended(await stand.upload(room, JSON.stringify(points)));
    assert.equal(job.error, null);
    const [marker] = await stand.database.markers.list(room.contentKey);
    assert.deepEqual([marker?.longitude, marker?.latitude], [7.438632421, 46.951082771]);
  });
});
