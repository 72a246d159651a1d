import { execFileSync } from 'node:child_process';
import { openAsBlob, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { setTimeout as delay } from 'node:timers/promises';
import { writeBuildings } from '../../fixtures/vector/write-buildings.ts';
import { startTestStack, type TestStack } from '../../support/stack.ts';
import { enterRoom } from '../enter-room.ts';
import type { BenchRow } from '../row.ts';
import { jobAtItsEnd, sendInChunks } from '../upload-in-chunks.ts';

const features = 200_000;

/** Overviews are made and the next program is warmed behind the answer; they shall not take the peer's time (milliseconds). */
const rest = 6000;

/** From the first byte of the room's file to a layer that can be read, against the same table as a file alone. */
export const roomImportRow: BenchRow = {
  name: `import of a room, ${features.toLocaleString('en')} features`,
  peer: 'ogr2ogr -f FlatGeobuf (with index)',
  floor: 0.8,
  goal: 1,
  units: features,
  unit: 'features/s',
  prepare: async ({ cacheDirectory, scratchDirectory }) => {
    const stack = await startTestStack();
    const file = join(scratchDirectory, 'room.gpkg');
    await exportRoom(stack, writeBuildings(cacheDirectory, features), file);
    const output = join(scratchDirectory, 'peer.fgb');
    let rooms = 0;
    return {
      ours: async () => {
        const seconds = await importInto(stack, `bench${String(++rooms).padStart(5, '0')}`, file);
        await delay(rest);
        return seconds;
      },
      peer: () => {
        rmSync(output, { force: true });
        execFileSync('ogr2ogr', ['-f', 'FlatGeobuf', output, file, tableOf(file)], { stdio: 'ignore' });
      },
      end: () => stack[Symbol.asyncDispose](),
    };
  },
};

async function exportRoom(stack: TestStack, source: string, file: string): Promise<void> {
  const base = stack.apiUrls[0] ?? '';
  const roomId = 'benchfrom1';
  const headers = await enterRoom(stack, roomId, ['read', 'upload']);
  const place = { stack, roomId, headers };
  await jobAtItsEnd(place, await sendInChunks(place, source, 'Buildings'));
  const jobs = `${base}/api/rooms/${roomId}/export-jobs`;
  const started = await fetch(jobs, { method: 'POST', headers });
  if (started.status !== 202) throw new Error(`export-jobs: ${started.status} ${await started.text()}`);
  const { jobId } = (await started.json()) as { jobId: string };
  for (;;) {
    const answer = await fetch(`${jobs}/${jobId}/artifact`, { headers });
    if (answer.ok) {
      writeFileSync(file, await answer.bytes());
      return;
    }
    if (answer.status !== 409) throw new Error(`artifact answered ${answer.status}: ${await answer.text()}`);
    await answer.body?.cancel();
    await delay(200);
  }
}

/** The table of the room's only layer; markers have one of their own. */
function tableOf(file: string): string {
  const database = new DatabaseSync(file, { readOnly: true });
  const row = database
    .prepare("SELECT table_name AS name FROM gpkg_geometry_columns WHERE geometry_type_name LIKE '%POLYGON'")
    .get() as { name: string };
  database.close();
  return row.name;
}

async function importInto(stack: TestStack, roomId: string, file: string): Promise<number> {
  const base = stack.apiUrls[0] ?? '';
  const headers = await enterRoom(stack, roomId, ['write', 'upload']);
  const form = new FormData();
  form.set('file', await openAsBlob(file), 'room.gpkg');
  const begun = performance.now();
  const answer = await fetch(`${base}/api/rooms/${roomId}/import`, { method: 'POST', headers, body: form });
  if (!answer.ok) throw new Error(`import answered ${answer.status}: ${await answer.text()}`);
  const { jobId } = (await answer.json()) as { jobId: string };
  // What is done within ten seconds is answered at once.
  if (answer.status === 202) await jobAtItsEnd({ stack, roomId, headers }, jobId);
  return (performance.now() - begun) / 1000;
}
