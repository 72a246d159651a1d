import assert from 'node:assert/strict';
import { systemActor, type UserCaller } from '../../../core/access/caller.ts';
import { authorizeCommits } from '../../../core/admission/authorize-commit.ts';
import { Refusal } from '../../../core/errors.ts';
import type { KeyClaim, KeyedRequest, LeasedKey } from '../../../core/idempotency/keyed-request.ts';
import { recordResponses } from '../../../core/idempotency/record-response.ts';
import { recordJob, retryJob } from '../../../core/jobs/start-job.ts';
import type { Database } from '../../../core/ports/database.ts';
import { subscribed } from '../../../core/ports/unit-of-work.ts';
import { changeRoom } from '../../../core/rooms/change-room.ts';
import type { Room } from '../../../core/rooms/room.ts';
import { createStand, jobIn, type DatabaseStand } from './stand.ts';

describe('the database of a request with an Idempotency-Key', () => {
  let stand: DatabaseStand;
  let room: Room;
  let request: KeyedRequest;
  let leased: LeasedKey;
  before(async () => (stand = await createStand()));
  after(() => stand.close());
  beforeEach(async () => {
    room = await stand.createRoom();
    const key = crypto.randomUUID();
    request = { caller: room.ownerId, key, fingerprint: new Uint8Array(32), mayRead: true };
    leased = { request, holder: holderOf(await claim()) };
  });

  const hour = 3_600_000;
  const claim = (leaseMs = hour) => stand.database.idempotency.claim(request, leaseMs, 24 * hour);
  const holderOf = (claimed: KeyClaim) => {
    assert.ok(claimed.state === 'claimed');
    return claimed.holder;
  };
  const jobAnswer = (jobId: string) => ({ job: jobId });
  const toStored = (answer: object) => ({ status: 200, body: JSON.stringify(answer), roomId: null });
  const recording = (database: Database = stand.database) =>
    recordResponses(database, leased, { jobAnswer, toStored }, () => undefined);
  const answering = (database: Database) => subscribed(database, () => ({ respond: (title) => ({ title }) }));
  const change = (database: Database, work: () => Promise<string> = () => Promise.resolve('a title')) =>
    changeRoom(database, room.key, systemActor, (_repositories, { id }, emit) => {
      emit({ kind: 'marker.created', objectType: 'marker', objectId: id, before: null, after: null });
      return work();
    });
  const jobOf = (input: { readonly arriving?: true } = {}) => ({
    kind: 'layer-upload' as const,
    room,
    actor: systemActor,
    input: { subject: 'a.geojson', bytes: 0, uploads: [], ...input },
  });
  const eventsOf = () => stand.database.history.after(room.key, 0, 10);
  /** The stored response; undefined if nothing was recorded. */
  const stored = async () => {
    const again = await claim();
    return again.state === 'answered' ? again.answer.body : undefined;
  };

  it('stores the response that the outcome of a change gives', async () => {
    await change(answering(recording()));
    assert.equal(await stored(), '{"title":"a title"}');
  });

  it('stores the id of a job that is recorded', async () => {
    const job = await recording().transaction((unit) => recordJob(unit, jobOf()));
    assert.equal(await stored(), JSON.stringify({ job: job.id }));
  });

  it('records nothing for a job whose file is still being received', async () => {
    await recording().transaction((unit) => recordJob(unit, jobOf({ arriving: true })));
    assert.equal(await stored(), undefined);
  });

  it('stores the response that the outcome of a retry gives', async () => {
    const failed = await stand.database.jobs.insert(jobIn(room, { input: { bytes: 0, uploads: [] } }));
    await stand.database.jobs.begin(failed.id, 1);
    const error = { code: 'internal_error', message: 'Broken.' };
    await stand.database.jobs.fail(failed.id, 1, error, false);
    const runner = { start: () => Promise.resolve() } as never;
    const job = (await stand.database.jobs.find(failed.id)) ?? failed;
    const presenting = subscribed(recording(), () => ({ respond: ({ run }: { run: number }) => ({ run }) }));
    await retryJob({ database: presenting, runner }, job);
    assert.equal(await stored(), '{"run":2}');
  });

  it('stores nothing for a change that is rolled back, or for a transaction without a change', async () => {
    const full = () => Promise.reject(new Refusal('limit_exceeded'));
    await assert.rejects(change(answering(recording()), full), { code: 'limit_exceeded' });
    await answering(recording()).transaction(({ rooms }) => rooms.find(room.id));
    assert.equal(await stored(), undefined);
    assert.deepEqual(await eventsOf(), []);
  });

  it('commits nothing once another request has acquired the key', async () => {
    leased = { request: { ...request, key: crypto.randomUUID() }, holder: crypto.randomUUID() };
    await assert.rejects(change(recording()), { code: 'idempotency_key_in_use' });
    assert.deepEqual(await eventsOf(), []);
  });

  it('stores nothing if the caller loses access, and reports that instead of a lost key', async () => {
    const owner: UserCaller = {
      ...{ type: 'user', userId: room.ownerId, email: null, emailVerified: false, name: null },
      operator: false,
    };
    const authorized = authorizeCommits(stand.database, () => ({
      ...{ operation: 'marker.create', caller: owner, roomKey: room.key },
    }));
    const removed = 'delete from members where room_key = $1';
    const reserve = async (database: Database) =>
      database.transaction(async (unit) => {
        unit.changed();
        await stand.pool.query(removed, [room.key]);
        return unit.quota.reserve({ id: crypto.randomUUID(), ownerId: room.ownerId, bytes: 1 }, hour);
      });
    await assert.rejects(reserve(recording(authorized)), { status: 403 });
    assert.equal(await stored(), undefined);
    leased = { ...leased, holder: crypto.randomUUID() };
    await assert.rejects(reserve(recording(authorized)), { status: 403 });
    assert.equal((await stand.database.quota.read(room.ownerId)).reserved, 0);
  });
});
