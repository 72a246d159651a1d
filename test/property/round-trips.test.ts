import assert from 'node:assert/strict';
import { createHash, randomBytes } from 'node:crypto';
import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import fc from 'fast-check';
import { operatorName } from '../../local/identity/accounts.ts';
import { sizeOf } from '../support/size.ts';
import { startTestStack, type TestStack } from '../support/stack.ts';
import { smallEngine } from '../support/small-engine.ts';
import { memberOf } from './check-answer.ts';
import { describedOperations, type OpenApiDocument } from './described-operations.ts';
import { ask, type Service } from './rooms.ts';
import { contentsOf, type FileContents, idsBetween, renamed } from './whole-rooms/file-contents.ts';
import { fill, jobEnded, type WorkedRoom } from './whole-rooms/fill.ts';
import { roomPlan } from './whole-rooms/room-plan.ts';

/** Number of rooms in one test, small enough for the time limit of a test. */
const roomsOfTest = sizeOf({ gate: 2, long: 3 });
const tests = sizeOf({ gate: 1, long: 20 });
/** Time to search for smaller failing rooms. */
const shrinkMs = 20_000;

describe(`${tests * roomsOfTest} rooms with all content that the API accepts`, () => {
  let stack: TestStack;
  let service: Service;
  let seed = 0;

  before(async () => {
    stack = await startTestStack({ settings: smallEngine });
    const text = await (await fetch(`${stack.apiUrls[0]}/api/openapi.json`)).text();
    seed = createHash('sha256').update(text).digest().readInt32BE();
    service = {
      baseUrls: stack.apiUrls,
      operations: describedOperations(JSON.parse(text) as OpenApiDocument),
      operatorName,
      sent: 0,
      rooms: 0,
      tokenOf: stack.tokenOf,
    };
  });
  after(() => stack[Symbol.asyncDispose]());

  async function newRoom(owner: string): Promise<WorkedRoom> {
    const roomId = randomBytes(8).toString('base64url').slice(0, 10);
    await ask(service, 'POST /api/rooms/{roomId}', owner, { roomId }, { json: {} });
    return { service, roomId, owner };
  }

  async function exported(room: WorkedRoom): Promise<Uint8Array> {
    const { roomId, owner } = room;
    const started = await ask(
      service,
      'POST /api/rooms/{roomId}/export-jobs',
      owner,
      { roomId },
      { json: {} },
    );
    const jobId = String(memberOf(started.json, 'jobId'));
    const end = await jobEnded(room, jobId);
    assert.equal(memberOf(end, 'status'), 'complete', JSON.stringify(end));
    const url = `${service.baseUrls[0]}/api/rooms/${roomId}/export-jobs/${jobId}/artifact`;
    const answer = await fetch(url, { headers: { authorization: `Bearer ${owner}` } });
    assert.equal(answer.status, 200);
    return new Uint8Array(await answer.arrayBuffer());
  }

  async function imported(room: WorkedRoom, content: Uint8Array): Promise<unknown> {
    const { roomId, owner } = room;
    const form = { file: { name: 'room.gpkg', content: new Uint8Array(content) } };
    const { json } = await ask(service, 'POST /api/rooms/{roomId}/import', owner, { roomId }, { form });
    const jobId = memberOf(json, 'jobId');
    return typeof jobId === 'string' ? jobEnded(room, jobId) : json;
  }

  function read(name: string, content: Uint8Array): FileContents {
    const path = join(stack.folder, name);
    writeFileSync(path, content);
    return contentsOf(path);
  }

  /** Number of rows by table, over all rooms. */
  const seen = new Map<string, number>();

  async function roundTrip(numRuns: number, index: number): Promise<void> {
    const owner = await stack.tokenOf('owner');
    let shrinkUntil = Infinity;
    const property = fc.asyncProperty(fc.noBias(roomPlan(service.operations)), async (plan) => {
      if (performance.now() > shrinkUntil) return;
      try {
        const first = await newRoom(owner);
        const tally = await fill(first, plan);
        assert.ok(tally.good > tally.all / 3, `${tally.good} of ${tally.all} requests were good ones`);
        const one = await exported(first);
        const second = await newRoom(owner);
        const result = await imported(second, one);
        assert.deepEqual(memberOf(result, 'leftOut'), [], 'nothing was left out');
        const before = read('one.gpkg', one);
        const after = read('two.gpkg', await exported(second));
        for (const [table, rows] of Object.entries(before))
          seen.set(table, (seen.get(table) ?? 0) + rows.length);
        const ids = new Map([...idsBetween(before, after), [first.roomId, second.roomId]]);
        const expected = renamed(before, ids);
        const events = before.chartroom_history?.length ?? 0;
        for (const table of new Set([...Object.keys(before), ...Object.keys(after)])) {
          // Events of the second room itself come after the imported ones.
          const rows = table === 'chartroom_history' ? after[table]?.slice(0, events) : after[table];
          assert.deepEqual(rows, expected[table], table);
        }
        const reported = Object.values(memberOf(result, 'ids') as Record<string, Record<string, string>>);
        for (const [from, to] of reported.flatMap((each) => Object.entries(each)))
          assert.equal(to, ids.get(from), `the reported id ${from}`);
      } catch (error) {
        shrinkUntil = Math.min(shrinkUntil, performance.now() + shrinkMs);
        throw error;
      }
    });
    await fc.assert(property, { numRuns, seed: seed + index });
  }

  for (let index = 0; index < tests; index++)
    it(`are equal after an export, an import into an empty room and a second export (${index + 1} of ${tests})`, () =>
      roundTrip(roomsOfTest, index));

  it('contain rows in every table between them', async () => {
    const empty = () => [...seen].filter(([table, rows]) => table.startsWith('chartroom_') && rows === 0);
    // Tables that random rooms left empty are tried with further rooms.
    for (let more = 0; more < 20 && empty().length > 0; more++) await roundTrip(1, tests + more);
    assert.deepEqual(empty(), []);
  });
});
