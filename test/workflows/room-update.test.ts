import assert from 'node:assert/strict';
import { updateMarker } from '../../core/markers/update-marker.ts';
import { updateLayer } from '../../core/layers/update-layer.ts';
import { sweep } from '../../workers/activities/upkeep.ts';
import type { Room } from '../../core/rooms/room.ts';
import { furnishedRoom } from './export-room.ts';
import { startImport } from './import-room.ts';
import { sharedStand } from './shared-stand.ts';
import type { Stand } from './stand.ts';
import {
  applying,
  dryRun,
  editedExport,
  inFile,
  ownerOf,
  reverted,
  stateOf,
  updated,
} from './update-room.ts';

describe('the update of a room by an edited export', () => {
  let stand: Stand;
  before(async () => {
    stand = await sharedStand();
  });

  async function markerIds(room: Room): Promise<string[]> {
    return (await stand.database.markers.list(room.contentKey)).map(({ id }) => id);
  }

  it('changes nothing if the file was not edited', async () => {
    const room = await furnishedRoom(stand);
    const before = await stateOf(stand, room);
    const key = await editedExport(stand, room, () => undefined);
    const { result } = await updated(stand, room, key);
    assert.deepEqual(result.updatedMarkers, {
      created: 0,
      updated: 0,
      deleted: 0,
      unchanged: 2,
      conflicts: 0,
    });
    assert.deepEqual(
      result.updatedLayers.map(({ outcome, featuresUnchanged }) => [outcome, featuresUnchanged]),
      [['unchanged', 10]],
    );
    assert.deepEqual([result.conflicts, result.leftOut, result.events], [[], [], []]);
    assert.deepEqual(await stateOf(stand, room), before);
    await stand.assertLedgerIsTrue();
  });

  it('applies changes, additions and deletions, predicts them in a dry run, and can be reverted', async () => {
    const room = await furnishedRoom(stand);
    const before = await stateOf(stand, room);
    const [first, second] = await markerIds(room);
    const key = await editedExport(
      stand,
      room,
      inFile(
        `update markers set title = 'Moved', geom = (select geom from markers where id = '${second}') where id = '${first}'`,
        `delete from markers where id = '${second}'`,
        `insert into markers (id, geom, title, created_by, created_at, updated_at)
          select 'new', geom, 'Added', 'x', 1, 1 from markers limit 1`,
        'delete from fields where fid = 3',
        'update fields set geom = (select geom from fields where fid = 1) where fid = 2',
        `update chartroom_layers set color = 'ff0000'`,
      ),
    );
    const { result: predicted } = await updated(stand, room, key, dryRun);
    assert.deepEqual(await stateOf(stand, room), before, 'the dry run changes nothing');
    const { job, result } = await updated(stand, room, key);
    assert.deepEqual(result.updatedMarkers, {
      created: 1,
      updated: 1,
      deleted: 1,
      unchanged: 0,
      conflicts: 0,
    });
    const [layer] = result.updatedLayers;
    assert.deepEqual(
      [
        layer?.outcome,
        layer?.fields,
        layer?.featuresUpdated,
        layer?.featuresDeleted,
        layer?.featuresUnchanged,
      ],
      ['updated', ['color', 'features'], 1, 1, 8],
    );
    assert.deepEqual(
      [predicted.updatedMarkers, predicted.updatedLayers, predicted.conflicts],
      [result.updatedMarkers, result.updatedLayers, result.conflicts],
    );
    const after = await stateOf(stand, room);
    const titles = after.markers.map(({ title }) => title).sort();
    assert.deepEqual([titles, after.layers[0]?.color, after.layers[0]?.features.length], [
      ['Added', 'Moved'],
      'ff0000',
      9,
    ]); // prettier-ignore
    const history = await stand.database.history.page(room.key, { limit: 100 });
    const kinds = history.map(({ kind }) => kind).filter((kind) => /^(?:marker|layer)\./.test(kind));
    assert.deepEqual(kinds.sort(), ['layer.updated', 'marker.created', 'marker.deleted', 'marker.updated']);
    await stand.assertLedgerIsTrue();

    const undone = await reverted(stand, room, job);
    assert.deepEqual(undone.conflicts, []);
    assert.deepEqual(await stateOf(stand, room), before);
    await stand.assertLedgerIsTrue();
    await sweep(stand, 0);
    assert.deepEqual(await stateOf(stand, room), before, 'the objects of the layer exist');
  });

  it('applies the same file once', async () => {
    const room = await furnishedRoom(stand);
    const key = await editedExport(
      stand,
      room,
      inFile(
        `insert into markers (id, geom, title, created_by, created_at, updated_at)
          select 'copy', geom, title, 'x', 1, 1 from markers limit 1`,
        'delete from fields where fid = 1',
      ),
    );
    const { result: one } = await updated(stand, room, key);
    const after = await stateOf(stand, room);
    const { result: two } = await updated(stand, room, key);
    assert.equal(one.updatedMarkers.created, 1);
    assert.deepEqual(two.updatedMarkers, { created: 0, updated: 0, deleted: 0, unchanged: 3, conflicts: 0 });
    assert.deepEqual([two.conflicts, two.updatedLayers[0]?.outcome], [[], 'unchanged']);
    assert.deepEqual(await stateOf(stand, room), after);
  });

  it('merges what the room changed since, and leaves and lists what both changed', async () => {
    const room = await furnishedRoom(stand);
    const [first = '', second = ''] = await markerIds(room);
    const [layer] = await stand.database.layers.list(room.contentKey);
    const key = await editedExport(
      stand,
      room,
      inFile(
        `update markers set title = 'From the file' where id = '${first}'`,
        `update markers set description = 'From the file' where id = '${second}'`,
        `update chartroom_layers set color = '00ff00'`,
      ),
    );
    const { database } = stand;
    const caller = ownerOf(room);
    await updateMarker(database, { room, caller, markerId: first, change: { title: 'From the room' } });
    await updateMarker(database, { room, caller, markerId: second, change: { title: 'From the room' } });
    await updateLayer(database, { room, caller, layerId: layer?.id ?? '', change: { color: '0000ff' } });
    const { result } = await updated(stand, room, key);
    assert.deepEqual(
      result.conflicts.map(({ objectType, objectId, reason, fields }) => [
        objectType,
        objectId,
        reason,
        fields,
      ]),
      [
        ['marker', first, 'changed', ['title']],
        ['layer', layer?.id, 'changed', ['color']],
      ],
    );
    const { markers, layers } = await stateOf(stand, room);
    assert.deepEqual(
      markers.map(({ id, title, description }) => [id, title, description]),
      [
        [first, 'From the room', markers[0]?.description],
        [second, 'From the room', 'From the file'],
      ],
    );
    assert.equal(layers[0]?.color, '0000ff');
    const { result: forced } = await updated(stand, room, key, { ...applying, conflicts: 'file' });
    assert.deepEqual(forced.conflicts, []);
    const forcedState = await stateOf(stand, room);
    assert.deepEqual(
      [forcedState.markers[0]?.title, forcedState.layers[0]?.color],
      ['From the file', '00ff00'],
    );
  });

  it('recognizes a layer that only another update changed since, and a conflict about its features', async () => {
    const room = await furnishedRoom(stand);
    const [untouched, one, other] = [
      await editedExport(stand, room, () => undefined),
      await editedExport(stand, room, inFile('delete from fields where fid = 1')),
      await editedExport(stand, room, inFile('delete from fields where fid = 2')),
    ];
    await updated(stand, room, one);
    const after = await stateOf(stand, room);
    const { result: same } = await updated(stand, room, untouched);
    assert.deepEqual([same.conflicts, same.updatedLayers[0]?.outcome], [[], 'unchanged']);
    const { result } = await updated(stand, room, other);
    assert.deepEqual(
      result.conflicts.map(({ reason, fields }) => [reason, fields]),
      [['changed', ['features']]],
    );
    assert.deepEqual(await stateOf(stand, room), after);
  });

  it('refuses the file of another room', async () => {
    const room = await furnishedRoom(stand);
    const other = await stand.createRoom();
    const key = await editedExport(stand, room, () => undefined);
    const ended = await stand.ended(await startImport(stand, other, key, applying));
    assert.deepEqual([ended.status, ended.error?.code], ['error', 'other_room']);
    await stand.assertLedgerIsTrue();
  });

  it('deletes nothing of tables that the file lacks', async () => {
    const room = await furnishedRoom(stand);
    const before = await stateOf(stand, room);
    const without = (table: string) => [
      `drop table ${table}`,
      `delete from gpkg_contents where table_name = '${table}'`,
      `delete from gpkg_geometry_columns where table_name = '${table}'`,
      `delete from gpkg_extensions where table_name = '${table}'`,
    ];
    const key = await editedExport(stand, room, inFile(...without('markers'), ...without('fields')));
    const { result } = await updated(stand, room, key);
    assert.deepEqual(result.leftOut.filter(({ code }) => code === 'not_in_file').map(({ name }) => name), [
      'markers',
      'Fields',
    ]); // prettier-ignore
    assert.deepEqual(await stateOf(stand, room), before);
  });

  it('leaves a field as it is if its value in the file is invalid', async () => {
    const room = await furnishedRoom(stand);
    const before = await stateOf(stand, room);
    const key = await editedExport(
      stand,
      room,
      inFile(`update markers set color = 'no colour', geom = null`),
    );
    const { result } = await updated(stand, room, key);
    assert.equal(result.updatedMarkers.deleted, 0);
    assert.deepEqual(await stateOf(stand, room), before);
  });
});
