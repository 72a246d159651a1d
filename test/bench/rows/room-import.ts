import { execFileSync } from 'node:child_process';
import { rmSync } from 'node:fs';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { setTimeout as delay } from 'node:timers/promises';
import { writeBuildings } from '../../fixtures/vector/write-buildings.ts';
import { startTestStack } from '../../support/stack.ts';
import { exportTo, importInto } from '../room-files.ts';
import type { BenchRow } from '../row.ts';
import { waitForOverviews } from '../wait-for-overviews.ts';
import { openLargeRoom, jobAtItsEnd, sendInChunks } from '../upload-in-chunks.ts';

const features = 200_000;

/** Pause (milliseconds), because the next program is warmed up afterwards, which must not slow down the peer. */
const rest = 3000;

/** From the first byte of the room file to a readable layer, against the same table as a separate file. */
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
    const from = await openLargeRoom(stack, 'benchfrom1');
    await jobAtItsEnd(from, await sendInChunks(from, writeBuildings(cacheDirectory, features), 'Buildings'));
    await exportTo(from, file);
    const output = join(scratchDirectory, 'peer.fgb');
    let rooms = 0;
    return {
      own: async () => {
        const location = await openLargeRoom(stack, `bench${String(++rooms).padStart(5, '0')}`);
        const begun = performance.now();
        await importInto(location, file);
        const seconds = (performance.now() - begun) / 1000;
        await waitForOverviews(location);
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

/** The table of the room's only layer; markers have a separate table. */
function tableOf(file: string): string {
  const database = new DatabaseSync(file, { readOnly: true });
  const row = database
    .prepare("SELECT table_name AS name FROM gpkg_geometry_columns WHERE geometry_type_name LIKE '%POLYGON'")
    .get() as { name: string };
  database.close();
  return row.name;
}
