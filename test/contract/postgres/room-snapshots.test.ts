import assert from 'node:assert/strict';
import { postgresRoomSnapshots } from '../../../adapters/postgres/room-snapshots.ts';
import type { ThreadPart } from '../../../core/comments/comment.ts';
import { changeRoom } from '../../../core/rooms/change-room.ts';
import { newId } from '../../../core/ids.ts';
import { JobProblem } from '../../../core/jobs/job-problem.ts';
import type { ExportOptions } from '../../../core/exchange/export/export-options.ts';
import type { EventRecord, RoomRecord } from '../../../core/exchange/records.ts';
import type { RecordFile } from '../../../core/exchange/export/content/exported-kind.ts';
import { roomRecords } from '../../../core/exchange/export/room-records.ts';
import type { RoomSnapshots } from '../../../core/exchange/export/room-snapshot.ts';
import type { Room } from '../../../core/rooms/room.ts';
import { systemActor } from '../../../core/access/caller.ts';
import { createStand, markerWith, type DatabaseStand } from './stand.ts';

const whole: ExportOptions = { includeTiffs: true, includeTiles: false, part: null, format: 'geopackage' };

type Archived = NonNullable<Parameters<typeof roomRecords>[2]['archived']>;

async function* none(): AsyncGenerator<readonly EventRecord[]> {}

describe('snapshots of a room', () => {
  let stand: DatabaseStand;
  let snapshots: RoomSnapshots;
  before(async () => {
    stand = await createStand();
    snapshots = postgresRoomSnapshots(stand.pool);
  });
  after(() => stand.close());

  const keyOf = ({ key: roomKey, contentKey }: Room) => ({ roomKey, contentKey });

  /** Reads the room's records; `meanwhile` runs when the first of them has been read. */
  async function notify(
    room: Room,
    options = whole,
    meanwhile = () => Promise.resolve(),
    archived: Archived = () => none(),
  ): Promise<{ records: RoomRecord[]; files: RecordFile[] }> {
    const files: RecordFile[] = [];
    const refer = (more: readonly RecordFile[]) => Promise.resolve(void files.push(...more));
    const watch = { refer, report: () => undefined, archived };
    let text = '';
    await snapshots.take(keyOf(room), async (snapshot) => {
      for await (const piece of roomRecords(snapshot, options, watch)) {
        if (text === '') await meanwhile();
        text += piece;
      }
    });
    const lines = text.split('\n');
    assert.equal(lines.pop(), '');
    return { records: lines.map((line) => JSON.parse(line) as RoomRecord), files };
  }

  const addMarkers = (room: Room, markers: readonly ReturnType<typeof markerWith>[]) =>
    changeRoom(stand.database, room.key, systemActor, async (repositories, _room, emit) => {
      await repositories.markers.copy(room.contentKey, markers);
      emit({ kind: 'icon.created', objectType: 'icon', objectId: 'icon-1', before: null, after: null });
    });
  const kinds = (records: readonly RoomRecord[]) => records.map(({ kind }) => kind);

  it('return every field of a marker unchanged, whatever its texts contain', async () => {
    const room = await stand.createRoom();
    const odd = markerWith({
      title: 'line\nbreak “and” \u2028 \\ "quotes" \u0001',
      description: '\u{1f5fa} é',
      color: '#ff0000',
      tags: ['a,b', '"', ''],
      eventDate: -62_135_596_800_000,
      latitude: 1e-7,
      longitude: -179.99999999999997,
      properties: { b: 1, a: { 'deep\n': [null, true, 1e300] } },
      mediaSize: 'lg',
    });
    const plain = markerWith();
    await addMarkers(room, [odd, plain]);
    const { records } = await notify(room);
    assert.deepEqual(kinds(records), ['room', 'marker', 'marker', 'event']);
    assert.deepEqual(records.slice(1, 3), [
      { kind: 'marker', ...odd },
      { kind: 'marker', ...plain },
    ]);
    assert.deepEqual(records[0], {
      ...{ kind: 'room', roomId: room.id, name: null, settings: room.settings, lastSeq: 1 },
      lastChange: (records[3] as Extract<RoomRecord, { kind: 'event' }>).event.createdAt,
    });
  });

  it('leave out events that a later one supersedes', async () => {
    const room = await stand.createRoom();
    const updated = { kind: 'comment.updated', objectType: 'comment', objectId: 'comment-1' } as const;
    for (const body of ['first', 'second']) {
      await changeRoom(stand.database, room.key, systemActor, async ({ history }, _room, emit) => {
        await history.supersede(room.key, { ...updated, actor: systemActor }, 3_600_000);
        emit({ ...updated, before: { body: '' }, after: { body } });
      });
    }
    const { records } = await notify(room);
    const events = records.flatMap((record) => (record.kind === 'event' ? [record.event.after] : []));
    assert.deepEqual(events, [{ body: 'second' }]);
  });

  it('contain speaker notes only for exports of callers who may read them', async () => {
    const room = await stand.createRoom();
    const slides = [{ id: 'a', title: 'First', notes: 'Private' }];
    await stand.database.presentations.save(room.contentKey, { slides, updatedBy: 'x', updatedAt: 1 });
    const slidesOf = async (options: ExportOptions) =>
      (await notify(room, options)).records.flatMap((each) =>
        each.kind === 'presentation' ? each.slides : [],
      );
    assert.deepEqual(await slidesOf({ ...whole, notes: true }), slides);
    assert.deepEqual(await slidesOf(whole), [{ id: 'a', title: 'First' }]);
  });

  it('return properties on one line that were stored on several', async () => {
    const room = await stand.createRoom();
    const marker = markerWith();
    await addMarkers(room, [marker]);
    await stand.pool.query(`update markers set properties = $2 where id = $1`, [
      marker.id,
      '{\n  "a": 1,\r\n  "b": "x\\ny"\n}',
    ]);
    const { records } = await notify(room);
    assert.deepEqual(records[1], { kind: 'marker', ...marker, properties: { a: 1, b: 'x\ny' } });
  });

  it('contain more markers than one batch, each once and in order, also with long texts', async () => {
    const room = await stand.createRoom();
    const many = Array.from({ length: 12_001 }, () => markerWith());
    const long = Array.from({ length: 100 }, () => markerWith({ description: 'é'.repeat(50_000) }));
    await addMarkers(room, [...many, ...long]);
    const { records } = await notify(room);
    const ids = records.flatMap((record) => (record.kind === 'marker' ? [record.id] : []));
    assert.deepEqual(ids, [...many, ...long].map(({ id }) => id).sort());
  });

  it('stay consistent while the room changes', async () => {
    const room = await stand.createRoom();
    const first = markerWith();
    await addMarkers(room, [first]);
    const { records } = await notify(room, whole, async () => {
      await addMarkers(room, [markerWith()]);
      await stand.database.markers.update(room.contentKey, first.id, { title: 'later' });
    });
    assert.deepEqual(kinds(records), ['room', 'marker', 'event']);
    assert.deepEqual(records[1], { kind: 'marker', ...first });
  });

  it('skip events of members, tokens and ends of jobs, which are not content changes', async () => {
    const room = await stand.createRoom();
    await addMarkers(room, [markerWith()]);
    await changeRoom(stand.database, room.key, systemActor, (_repositories, _room, emit) => {
      const change = { before: null, after: {} };
      emit({ kind: 'member.added', objectType: 'member', objectId: 'user-1', ...change });
      emit({ kind: 'token.created', objectType: 'token', objectId: 'token-1', ...change });
      emit({ kind: 'job.finished', objectType: 'job', objectId: 'job-1', ...change });
      return Promise.resolve();
    });
    const { records } = await notify(room);
    assert.deepEqual(kinds(records), ['room', 'marker', 'event']);
    assert.equal((records[0] as Extract<RoomRecord, { kind: 'room' }>).lastSeq, 3);
  });

  it('contain photos that markers reference, and no others, with their objects', async () => {
    const room = await stand.createRoom();
    const { images } = stand.database;
    const photo = (name: string) => ({
      imageKey: `markers/${name}.jpg`,
      thumbnailKey: `markers/${name}_thumb.jpg`,
      blobKey: `images/${name}.jpg`,
      thumbnailBlobKey: `images/${name}_thumb.jpg`,
      bytes: 10,
      exif: { camera: 'x' },
      createdBy: 'usr_1',
      retiredAt: null,
    });
    await images.insert(room.contentKey, photo('used'));
    await images.insert(room.contentKey, photo('unused'));
    const { imageKey, thumbnailKey } = photo('used');
    await addMarkers(room, [markerWith({ imageKey, thumbnailKey })]);
    const { records, files } = await notify(room);
    assert.deepEqual(kinds(records), ['room', 'image', 'marker', 'event']);
    assert.deepEqual(records[1], {
      ...{ kind: 'image', imageKey, thumbnailKey, exif: { camera: 'x' }, createdBy: 'usr_1' },
      file: 'blobs/0',
      thumbnailFile: 'blobs/1',
    });
    assert.deepEqual(files, [
      { name: 'blobs/0', key: 'images/used.jpg', bytes: 10 },
      { name: 'blobs/1', key: 'images/used_thumb.jpg', bytes: 0 },
    ]);
  });

  it('contain the archives at their time, and keep the transaction active while those are read', async () => {
    const room = await stand.createRoom();
    const { archives } = stand.database;
    const archive = (id: string) => ({ id, blobKey: `history/${id}`, bytes: 1, events: 4 });
    await archives.insert(room.contentKey, archive('history-a'));
    await addMarkers(room, []);
    const lastQuestion = async () => {
      const { rows } = await stand.pool.query<{ at: string | null }>(
        `select max(query_start)::text as at from pg_stat_activity
         where datname = current_database() and state = 'idle in transaction'`,
      );
      return String(rows[0]?.at);
    };
    const event = (seq: number): EventRecord => ({
      ...{ seq, kind: 'room.imported', actor: systemActor, objectType: 'room', objectId: room.id },
      ...{ before: null, after: null, createdAt: 1 },
    });
    const received: string[] = [];
    const questions: string[] = [];
    const { records } = await notify(
      room,
      whole,
      () => archives.insert(room.contentKey, archive('history-c')),
      async function* (there) {
        received.push(...there.map(({ id }) => id));
        for (const seqs of [[1, 2], [5], [1]]) {
          questions.push(await lastQuestion());
          yield seqs.map(event);
        }
        questions.push(await lastQuestion());
      },
    );
    assert.deepEqual(received, ['history-a']);
    assert.equal(new Set(questions).size, questions.length, String(questions));
    const seqs = records.flatMap((record) => (record.kind === 'event' ? [record.event.seq] : []));
    assert.deepEqual(seqs, [1, 2, 5, 6, 7]);
  });

  it('return comments in small batches, and split a thread that exceeds one', async () => {
    const room = await stand.createRoom();
    const { comments } = stand.database;
    const body = 'é'.repeat(5000);
    const about = { body, author: systemActor, createdAt: 1, updatedAt: 1 };
    const threads = Array.from({ length: 6 }, (_each, index) => {
      const id = newId('comment');
      return {
        ...{ ...about, id, objectType: 'room' as const, objectId: room.id, lat: null, lng: null },
        ...{ resolved: false, resolvedBy: null, resolvedAt: null },
        replies: Array.from({ length: index === 3 ? 500 : 150 }, () => ({ ...about, id: newId('reply'), commentId: id })), // prettier-ignore
      };
    });
    await comments.insertAll(room.contentKey, threads);
    const batches: number[][] = [];
    const reported: ThreadPart[] = [];
    await snapshots.take(keyOf(room), async (snapshot) => {
      for await (const batch of snapshot.comments()) {
        batches.push(batch.map(({ replies }) => replies.length));
        reported.push(...batch);
      }
    });
    assert.deepEqual(batches, [[150, 150], [150], [100], [100], [100], [100], [100], [150, 150]]);
    const begun = reported.filter(({ isContinued }) => isContinued !== true).map(({ id }) => id);
    assert.deepEqual(begun, threads.map(({ id }) => id).sort());
    const again = await stand.createRoom();
    const renamed = reported.map((part) => ({ ...part, id: `${part.id}-2`, replies: part.replies.map((reply) => ({ ...reply, id: `${reply.id}-2`, commentId: `${part.id}-2` })) })); // prettier-ignore
    await comments.insertAll(again.contentKey, renamed);
    const lengths = (await comments.list(again.contentKey, {})).map(({ replies }) => replies.length);
    assert.deepEqual(lengths, [150, 150, 150, 500, 150, 150]);
  });

  it('of a part contain the markers and comments in its box, and no history', async () => {
    const room = await stand.createRoom();
    const inside = markerWith({ latitude: 1, longitude: 179.5 });
    await addMarkers(room, [inside, markerWith({ latitude: 1, longitude: 0 })]);
    const comment = (lng: number) => ({
      ...{ id: newId('comment'), objectType: 'room', objectId: room.id, body: String(lng), lat: 1, lng },
      ...{ resolved: false, resolvedBy: null, resolvedAt: null, createdAt: 1, updatedAt: 1 },
      author: systemActor,
    });
    const near = comment(-179.9);
    await stand.database.comments.insert(room.contentKey, { ...near, objectType: 'room' });
    await stand.database.comments.insert(room.contentKey, { ...comment(10), objectType: 'room' });
    const part = { bbox: [179, 0, -179, 2] } as const;
    const { records } = await notify(room, { ...whole, part });
    assert.deepEqual(records.slice(1), [
      { kind: 'marker', ...inside },
      { kind: 'comment', ...near, replies: [] },
    ]);
  });

  it('are rejected for a deleted or cleared room', async () => {
    const [deleted, cleared] = [await stand.createRoom(), await stand.createRoom()];
    await stand.database.rooms.remove(deleted.key);
    await stand.database.rooms.replaceContent(cleared.key);
    const codeOf = async (room: Room) => {
      try {
        return await snapshots.take(keyOf(room), () => Promise.resolve('taken'));
      } catch (error) {
        return error instanceof JobProblem ? error.code : error;
      }
    };
    assert.deepEqual([await codeOf(deleted), await codeOf(cleared)], ['room_deleted', 'room_cleared']);
  });
});
