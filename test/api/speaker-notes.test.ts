import assert from 'node:assert/strict';

import { exportInput } from '../../core/exchange/export/export-input.ts';
import { addMember, call, expectReply, issueToken } from '../support/api/call.ts';
import { useEventRoom } from '../support/api/event-room.ts';
import { finishExport } from '../support/api/finish-export.ts';
import type { TestApi } from '../support/api/start-api.ts';

const secret = 'Pause, then name the mayor.';

type Json = Record<string, unknown>;

describe('speaker notes of slides', () => {
  const events = useEventRoom();
  const { listen, room } = events;
  let api: TestApi;
  let owner: string;
  let roomId: string;
  beforeEach(async () => {
    ({ api, owner, roomId } = events);
    expectReply(await save(), 200);
  });

  const as = (bearer: string | undefined, method: string, path: string, json?: unknown, headers = {}) =>
    call(api.url, method, `/api/rooms/${roomId}${path}`, { bearer, json, headers });
  const save = (title = 'Bern') =>
    room('PUT', '/presentation', { slides: [{ id: 'a', title, notes: secret }] });
  const read = (bearer: string | undefined, headers = {}) =>
    as(bearer, 'GET', '/presentation', undefined, headers);
  const notesFor = async (bearer: string | undefined) =>
    (expectReply(await read(bearer), 200).json.slides as Json[]).map(({ notes }) => notes);

  it('are returned to the owner and editors, not to viewers and the public', async () => {
    const editor = await addMember(api, roomId, 'editor of notes', 'editor');
    const viewer = await addMember(api, roomId, 'viewer of notes', 'viewer');
    for (const bearer of [owner, editor]) assert.deepEqual(await notesFor(bearer), [secret]);
    assert.deepEqual(await notesFor(viewer), [undefined]);
    for (const setting of ['/presentation/public', '/public']) {
      expectReply(await room('PATCH', setting, { isPublic: true }), 200);
      for (const bearer of [undefined, await api.issuer.token('stranger')])
        assert.deepEqual(await notesFor(bearer), [undefined], setting);
    }
  });

  it('are not served from the cache of a caller who lost the right to read them', async () => {
    const editor = await addMember(api, roomId, 'later viewer', 'editor');
    const etag = expectReply(await read(editor), 200).headers.get('etag') ?? '';
    expectReply(await read(editor, { 'If-None-Match': etag }), 304);
    await api.pool.query(
      `update members set role = 'viewer' from users
       where users.id = user_id and role = 'editor' and room_key = (select key from rooms where id = $1)`,
      [roomId],
    );
    const { text } = expectReply(await read(editor, { 'If-None-Match': etag }), 200);
    assert.ok(!text.includes(secret));
  });

  it('are in no event and no entry of the history', async () => {
    const viewer = await addMember(api, roomId, 'viewer of events', 'viewer');
    expectReply(await room('PATCH', '/public', { isPublic: true }), 200);
    const { secret: token } = await issueToken(api, owner, roomId, 'read');
    for (const bearer of [viewer, token]) {
      const { text } = expectReply(await as(bearer, 'GET', '/history?limit=50'), 200);
      assert.equal(text.includes('presentation.updated'), bearer === viewer);
      assert.ok(!text.includes(secret));
    }
    for (const bearer of [viewer, undefined]) {
      const client = await listen(bearer);
      expectReply(await save(`Seen by ${bearer === undefined ? 'the public' : 'a viewer'}`), 200);
      const [event] = await client.take(1);
      assert.equal(event?.event, 'presentation.updated');
      assert.ok(!JSON.stringify(event).includes(secret));
      client.close();
    }
  });

  it('are exported only by callers who may read them, and their file is served to no other', async () => {
    const { database, objects } = api.dependencies;
    const reader = (await issueToken(api, owner, roomId, 'read')).secret;
    const writer = (await issueToken(api, owner, roomId, 'read', 'write')).secret;
    const viewer = await addMember(api, roomId, 'viewer of files', 'viewer');
    const start = async (bearer: string) => {
      const { json } = expectReply(await as(bearer, 'POST', '/export-jobs', {}), 202);
      const job = await database.jobs.find(String(json.jobId));
      assert.ok(job);
      if (job.status === 'pending') await finishExport({ database, objects }, job, Buffer.from(bearer));
      return job;
    };
    const file = (bearer: string, jobId: string) => as(bearer, 'GET', `/export-jobs/${jobId}/artifact`);
    const [ofOwner, ofWriter, ofReader, ofViewer] = [
      await start(owner),
      await start(writer),
      await start(reader),
      await start(viewer),
    ];
    const withNotes = [ofOwner, ofWriter, ofReader, ofViewer].map((job) => exportInput(job).options.notes);
    assert.deepEqual(withNotes, [true, true, undefined, undefined]);
    assert.equal(expectReply(await file(writer, ofOwner.id), 200).text, owner);
    expectReply(await file(viewer, ofOwner.id), 403, 'insufficient permission');
    expectReply(await file(reader, ofOwner.id), 403, "API token lacks 'write' permission");
    assert.equal(expectReply(await file(viewer, ofViewer.id), 200).text, reader);
  });

  it('do not close the file of an editor to viewers while no slide has any', async () => {
    const { database } = api.dependencies;
    expectReply(await room('PUT', '/presentation', { slides: [{ id: 'a', notes: '' }, { id: 'b' }] }), 200);
    const { json } = expectReply(await as(owner, 'POST', '/export-jobs', {}), 202);
    const job = await database.jobs.find(String(json.jobId));
    assert.ok(job);
    assert.equal(exportInput(job).options.notes, undefined);
  });
});
