import assert from 'node:assert/strict';
import { createHash } from 'node:crypto';
import { createReadStream, readdirSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { describe, it } from 'mocha';
import { writeRoomFileStep } from '../../../workers/steps/write-room-file/step.ts';
import type { StepProgress } from '../../../workers/sandbox/step-protocol.ts';
import { RasterCogs } from '../../support/raster-cogs.ts';
import { markerRecord, RoomFolder } from '../../support/room-folder.ts';
import { withSteps } from '../../support/steps.ts';
import { temporaryFolder } from '../../support/temporary-folder.ts';
import { defaultTimeoutMs } from '../../support/when.ts';
import { sandboxUnderTest } from '../../support/sandbox-under-test.ts';

describe('the step that writes a room file', () => {
  it('writes it in the sandbox from the staged files, and leaves nothing else behind', async () => {
    const folder = temporaryFolder();
    const cogs = new RasterCogs();
    try {
      const room = new RoomFolder(folder.path);
      await room.icon('icon-api-1', '#ff0000');
      room.add(markerRecord('marker-1', { latitude: 1, longitude: 2, markerIconId: 'icon-api-1' }));
      const geometry = { type: 'LineString', coordinates: [[8, 47], [9, 48]] }; // prettier-ignore
      const features = Array.from({ length: 2000 }, (_, n) => ({
        type: 'Feature',
        properties: { n },
        geometry,
      }));
      await room.layer('layer-1', 'lines', { type: 'FeatureCollection', features });
      const colours = { width: 300, height: 300, dataType: 'uint8', bands: 3, system: 'EPSG:3857' } as const;
      const cog = cogs.make({ ...colours, extent: [0, 0, 3000, 3000], value: (column) => column % 256 }, ['COMPRESS=WEBP'], { kind: 'imagery' }); // prettier-ignore
      // A display other than the original colours, so that tiles are rendered, with the WEBP decoder.
      room.raster('raster-1', 'picture', [cog], { originals: [Buffer.from('a'), Buffer.from('b')], display: { gamma: 2 } }); // prettier-ignore
      room.write();
      const received: StepProgress[] = [];
      await withSteps({ memoryBytes: 2 ** 30, sandbox: sandboxUnderTest() }, async (workspace) => {
        const signal = new AbortController().signal;
        for (const name of filesBelow(folder.path)) {
          const path = join(folder.path, name);
          await workspace.stageIn(name, { open: () => Promise.resolve(createReadStream(path)) }, { signal });
        }
        const request = { options: { includeTiffs: true, includeTiles: true }, bytes: 2 ** 20 };
        const io = {
          signal,
          wallClockMs: defaultTimeoutMs,
          report: (progress: StepProgress) => received.push(progress),
        };
        const written = await workspace.run(writeRoomFileStep, request, io);
        const hash = createHash('sha256');
        let bytes = 0;
        for await (const piece of workspace.read('room.gpkg') as AsyncIterable<Buffer>) {
          hash.update(piece);
          bytes += piece.length;
        }
        assert.deepEqual([written.bytes, written.sha256], [bytes, hash.digest('hex')]);
        assert.equal(written.counts.lines, 2000);
        assert.equal(written.counts.chartroom_raster_files, 1);
        assert(Number(written.counts.tiles_picture) > 0);
        await assert.rejects(async () => workspace.read('rest.spool').toArray());
      });
      assert(received.every(({ stage, fraction }) => stage === 'packing' && fraction <= 1));
      assert(received.length > 0);
    } finally {
      cogs.remove();
      folder.remove();
    }
  });
});

function filesBelow(path: string): string[] {
  return readdirSync(path, { recursive: true, encoding: 'utf8' }).filter((name) =>
    statSync(join(path, name)).isFile(),
  );
}
