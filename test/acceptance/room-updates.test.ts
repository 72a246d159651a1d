import assert from 'node:assert/strict';
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { exportRoom } from './support/exports.ts';
import { call, expectError, expectStatus, type Bearer, type ServiceAnswer } from './support/http.ts';
import { createMarker, createRoom, roomWithTokens, type RoomWithTokens } from './support/rooms.ts';
import { suite } from './support/suite.ts';
import { finished } from './support/uploads.ts';
import { endOfJob } from './support/waiting.ts';

/** Runs SQL in a copy of the file, as a program without spatial functions does. */
function edited(content: Uint8Array, ...statements: readonly string[]): Uint8Array {
  const folder = mkdtempSync(join(tmpdir(), 'chartroom-edited-'));
  try {
    const path = join(folder, 'room.gpkg');
    writeFileSync(path, content);
    const file = new DatabaseSync(path);
    for (const { name } of file.prepare(`select name from sqlite_master where type = 'trigger'`).all())
      file.exec(`drop trigger "${String(name)}"`);
    for (const statement of statements) file.exec(statement);
    file.close();
    return readFileSync(path);
  } finally {
    rmSync(folder, { recursive: true });
  }
}

suite(import.meta.filename, 'Updates of a room by an edited export', () => {
  let room: RoomWithTokens;
  let path: string;
  beforeEach(async () => {
    room = await roomWithTokens();
    path = `/api/rooms/${room.roomId}`;
  });

  async function update(
    caller: Bearer,
    content: Uint8Array,
    query = '',
    into = path,
  ): Promise<ServiceAnswer> {
    const form = new FormData();
    form.set('file', new Blob([new Uint8Array(content)]), 'room.gpkg');
    return finished(caller, await call(caller, 'POST', `${into}/import?mode=update${query}`, { form }));
  }

  const titles = async (): Promise<unknown[]> => {
    const markers = expectStatus(await call(room.reader, 'GET', `${path}/markers`), 200).list('markers');
    return markers.map(({ title }) => title).sort();
  };

  it('reports, applies and reverts what an edited file changed', async () => {
    const ids: string[] = [];
    for (const title of ['one', 'two', 'three'])
      ids.push((await createMarker(room.script, room.roomId, { title })).string('marker.id'));
    const { bytes } = await exportRoom(room.owner, room.roomId);
    const file = edited(
      bytes,
      `update markers set title = 'ONE' where id = '${ids[0]}'`,
      `delete from markers where id = '${ids[1]}'`,
    );
    const counts = { created: 0, updated: 1, deleted: 1, unchanged: 1, conflicts: 0 };
    const predicted = expectStatus(await update(room.script, file, '&dryRun=true'), 200);
    assert.deepEqual([predicted.at('dryRun'), predicted.at('updatedMarkers')], [true, counts]);
    assert.deepEqual(await titles(), ['one', 'three', 'two']);
    const applied = expectStatus(await update(room.script, file), 200);
    assert.deepEqual([applied.at('dryRun'), applied.at('updatedMarkers')], [false, counts]);
    assert.deepEqual(await titles(), ['ONE', 'three']);
    const jobId = applied.string('jobId');
    const job = expectStatus(await call(room.reader, 'GET', `/api/jobs/${jobId}`), 200);
    assert.deepEqual([job.at('kind'), job.at('updatedMarkers')], ['room-update', counts]);
    const undone = await call(room.script, 'POST', `${path}/import/${jobId}/revert`);
    expectStatus(await finished(room.script, undone), 200);
    assert.deepEqual(await titles(), ['one', 'three', 'two']);
  });

  it('leaves what both changed, and lists it', async () => {
    const made = await createMarker(room.script, room.roomId, { title: 'before' });
    const { bytes } = await exportRoom(room.owner, room.roomId);
    const markerId = made.string('marker.id');
    const patch = { json: { title: 'in the room' } };
    expectStatus(await call(room.script, 'PATCH', `${path}/markers/${markerId}`, patch), 200);
    const file = edited(bytes, `update markers set title = 'in the file'`);
    const answer = expectStatus(await update(room.owner, file), 200);
    const [conflict] = answer.list('conflicts');
    assert.deepEqual(
      [conflict?.objectId, conflict?.reason, conflict?.fields],
      [markerId, 'changed', ['title']],
    );
    assert.deepEqual(await titles(), ['in the room']);
    expectStatus(await update(room.owner, file, '&conflicts=file'), 200);
    assert.deepEqual(await titles(), ['in the file']);
  });

  it('refuses the file of another room, options without a mode, and jobs that are no update', async () => {
    const { bytes } = await exportRoom(room.owner, room.roomId);
    const other = await createRoom(room.owner);
    const refused = await update(room.owner, bytes, '', `/api/rooms/${other}`);
    // A busy machine answers 202, and the job has the error.
    const isLate = refused.status === 202;
    const error = isLate
      ? (await endOfJob(room.owner, refused.string('jobId'))).at('error.code')
      : refused.at('error');
    assert.equal(error, 'other_room', refused.text);
    const form = new FormData();
    form.set('file', new Blob([new Uint8Array(bytes)]), 'room.gpkg');
    const answer = await call(room.owner, 'POST', `${path}/import?dryRun=true`, { form });
    expectError(answer, 400, 'invalid_request');
    expectError(await update(room.reader, bytes), 403);
    expectError(await call(room.script, 'POST', `${path}/import/job-none/revert`), 404);
  });
});
