import assert from 'node:assert/strict';
import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { GeoError } from '../../../../geo/geo-error.ts';
import { changedRoom, hostileRoomFiles } from '../../../fixtures/hostile/room-files.ts';
import { readBack } from '../../../support/read-back.ts';
import { temporaryFolder } from '../../../support/temporary-folder.ts';
import { wholeRoomFile } from '../../../support/whole-room.ts';

describe('a file of a room with a defect', () => {
  let folder: ReturnType<typeof temporaryFolder>;
  let whole: Buffer;
  before(async () => {
    folder = temporaryFolder();
    whole = await wholeRoomFile();
  });
  after(() => folder.remove());

  for (const { name, change, expected } of hostileRoomFiles)
    it(`is accepted or rejected as expected: ${name}`, async () => {
      const path = join(folder.path, 'room.gpkg');
      writeFileSync(
        path,
        typeof change === 'string' ? changedRoom(whole, change) : change(Buffer.from(whole)),
      );
      const answer = await readBack(path).catch((error: unknown) => error);
      if ('code' in expected && expected.code !== 'foreign') {
        assert.ok(answer instanceof GeoError, JSON.stringify(answer));
        assert.equal(answer.code, expected.code, answer.message);
        assert.match(answer.message, expected.says);
        return;
      }
      if (answer instanceof Error) throw answer;
      const { file } = answer as Awaited<ReturnType<typeof readBack>>;
      if ('code' in expected) {
        assert.equal(file.kind, 'foreign');
        return;
      }
      assert.ok(file.kind === 'room');
      const reported = file.leftOut.map(({ reason }) => reason).join('\n');
      assert.deepEqual({ ...file.leftOutCounts }, expected.leftOut, reported);
      if (expected.reported !== undefined) assert.match(reported, expected.reported);
      for (const [kind, count] of Object.entries(expected.counts ?? {}))
        assert.equal(file.counts[kind as keyof typeof file.counts], count, kind);
    });
});
