import assert from 'node:assert/strict';
import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { GeoError } from '../../../../geo/geo-error.ts';
import { builtLayer, readBack } from '../../../support/read-back.ts';
import { randomFrom } from '../../../support/seeded-random.ts';
import { sizeOf } from '../../../support/size.ts';
import { temporaryFolder } from '../../../support/temporary-folder.ts';
import { wholeRoomFile } from '../../../support/whole-room.ts';

const locations = sizeOf({ gate: 25, long: 200 });

describe('a file of a room with damaged bytes', () => {
  let folder: ReturnType<typeof temporaryFolder>;
  let whole: Buffer;
  before(async () => {
    folder = temporaryFolder();
    whole = await wholeRoomFile();
  });
  after(() => folder.remove());

  it(`always ends with a result, for ${locations} positions of damage`, async () => {
    const random = randomFrom(14);
    const path = join(folder.path, 'room.gpkg');
    const pageSize = whole.readUInt16BE(16);
    const pages = whole.length / pageSize;
    let refused = 0;
    for (let n = 0; n < locations; n++) {
      const file = Buffer.from(whole);
      // Half of them in page headers and cell pointers, where changes matter most.
      const within = n % 2 === 0 ? Math.floor(random() * 64) : Math.floor(random() * pageSize);
      const page = Math.floor(random() * pages);
      const at = page * pageSize + (page === 0 && n % 4 === 0 ? 100 : 0) + within;
      for (let i = at; i < at + 1 + (n % 3); i++) file[i] = Math.floor(random() * 256);
      writeFileSync(path, file);
      const where = `byte ${within} of page ${page + 1}`;
      const answer = await readBack(path).catch((error: unknown) => error);
      if (answer instanceof Error) {
        assert.ok(answer instanceof GeoError, `${where}: ${answer.stack ?? answer.message}`);
        refused++;
      } else if (n % 4 === 0)
        await builtLayer(path).catch((error: unknown) =>
          assert.ok(error instanceof GeoError, `${where}: ${(error as Error).stack ?? ''}`),
        );
    }
    assert.ok(refused > locations / 20 && refused < locations, `${refused} are refused`);
  });
});
