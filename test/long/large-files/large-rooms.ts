import { execFileSync } from 'node:child_process';
import { createWriteStream, existsSync, renameSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { exportTo, importInto } from '../../bench/room-files.ts';
import { openLargeRoom, jobAtItsEnd, sendInChunks } from '../../bench/upload-in-chunks.ts';
import { writeBuildings } from '../../fixtures/vector/write-buildings.ts';
import type { LargeFile, Ground } from './large-file.ts';

/**
 * An import of 2 GiB, and an export of any size, within 350 MB in the API and 600 MB in the worker; steps as
 * declared.
 */
const max = { 'api/main': 350, 'workers/main': 600, '*': 1536 };

const markers = 5_000_000;
const features = 3_000_000;

export const largeRooms: readonly LargeFile[] = [
  {
    word: 'markers',
    name: 'five million markers, exported and imported',
    maxMegabytes: max,
    prepare: async (ground) => {
      const session = await openLargeRoom(ground.stack, 'giantmany1');
      const table = join(ground.cache, `points-${markers}.csv`);
      if (!existsSync(table)) await writePoints(table);
      return async () => {
        await jobAtItsEnd(session, await sendInChunks(session, table, 'Points'));
        const file = join(ground.scratch, 'markers.gpkg');
        await exportTo(session, file);
        const made = await importInto(await openLargeRoom(ground.stack, 'giantmany2'), file);
        if (made.markersCreated !== markers)
          throw new Error(`${JSON.stringify(made.markersCreated)} markers`);
        return `a file of ${mebibytes(file)} MiB`;
      };
    },
  },
  {
    word: 'import',
    name: 'a GeoPackage of nearly 2 GiB, imported and exported',
    maxMegabytes: max,
    prepare: async (ground) => {
      const session = await openLargeRoom(ground.stack, 'giantfile1');
      const source = largePackage(ground);
      return async () => {
        const { layersCreated } = await importInto(session, source);
        const file = join(ground.scratch, 'layers.gpkg');
        await exportTo(session, file);
        return `${JSON.stringify(layersCreated)} layers of ${mebibytes(source)} MiB, written as ${mebibytes(file)} MiB`;
      };
    },
  },
];

const mebibytes = (file: string) => Math.round(statSync(file).size / 2 ** 20);

async function writePoints(file: string): Promise<void> {
  function* lines(): Generator<string> {
    yield 'title,latitude,longitude,height\n';
    for (let from = 0; from < markers; from += 1000) {
      let some = '';
      for (let at = from; at < from + 1000; at++)
        some += `Point ${at},${((at * 7919) % 1_400_000) / 10_000 - 70},${((at * 104_729) % 3_600_000) / 10_000 - 180},${at % 4000}\n`;
      yield some;
    }
  }
  await pipeline(Readable.from(lines()), createWriteStream(`${file}.part`));
  renameSync(`${file}.part`, file);
}

/** Layers of buildings up to the maximum file size. */
function largePackage({ cache }: Ground): string {
  const file = join(cache, 'buildings-giant.gpkg');
  if (existsSync(file)) return file;
  const source = writeBuildings(cache, features);
  const part = join(cache, 'part.gpkg');
  for (let layer = 0; layer === 0 || statSync(part).size < 1.1 * 2 ** 30; layer++) {
    const mode = layer === 0 ? ['-overwrite'] : ['-update', '-append'];
    execFileSync('ogr2ogr', ['-q', '-f', 'GPKG', ...mode, '-nln', `buildings ${layer}`, part, source]);
  }
  renameSync(part, file);
  return file;
}
