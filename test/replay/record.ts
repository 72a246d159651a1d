/**
 * Records the histories against which the replay test runs the workflow code. Run it (`node
 * test/replay/record.ts`) for a new workflow. Until the first release a recording replaces the previous one;
 * after that, a history is retained as long as such a workflow may still be running in any installation.
 */
import { mkdir, writeFile } from 'node:fs/promises';
import { Readable } from 'node:stream';
import { historyToJSON } from '@temporalio/common/lib/proto-utils.js';
import { timeOrderedSuffix } from '../../core/ids.ts';
import { startClone } from '../../core/exchange/clone/start-clone.ts';
import { startRevert } from '../../core/exchange/update/start-revert.ts';
import type { UpdateOptions } from '../../core/exchange/update/update-input.ts';
import { cancelJob } from '../../core/jobs/cancel-job.ts';
import type { Job } from '../../core/jobs/job.ts';
import type { Room } from '../../core/rooms/room.ts';
import { waitUntil } from '../../local/process/wait-until.ts';
import { workflowIdOf } from '../../workflows/contracts/jobs.ts';
import { poolCheckWorkflow, taskQueues } from '../../workflows/contracts/queues.ts';
import { upkeepNow } from '../../workflows/contracts/upkeep.ts';
import { inspectionWorkflow } from '../../workflows/contracts/uploads.ts';
import { writtenFile } from '../fixtures/formats/with-gdal.ts';
import { zip } from '../fixtures/formats/zip.ts';
import { writeTiff } from '../fixtures/raster/write-tiff.ts';
import { wholeRoomFile } from '../support/whole-room.ts';
import { furnishedRoom, startExportOf } from '../workflows/export-room.ts';
import { collection, point, polygon, squares } from '../workflows/features.ts';
import { startImport } from '../workflows/import-room.ts';
import { createStand, type Stand } from '../workflows/stand.ts';
import { applying, current, dryRun, editedExport, inFile, ownerOf } from '../workflows/update-room.ts';

const folder = new URL('histories/', import.meta.url);

/** Records only those named on the command line, or all by default. */
const wanted = process.argv.slice(2);

const jobs: Record<string, (stand: Stand) => Promise<Job>> = {
  'layer-upload.vector': async (stand) => stand.upload(await stand.createRoom(), squares(10)),
  'layer-upload.markers': async (stand) => stand.upload(await stand.createRoom(), collection(point(8, 47))),
  'layer-upload.mixed': async (stand) =>
    stand.upload(await stand.createRoom(), collection(point(8, 47), polygon(9, 46))),
  'layer-upload.points-late': async (stand) =>
    stand.upload(await stand.createRoom(), collection(point(8, 47, { was: { type: 'Polygon' } }))),
  'layer-upload.converted': async (stand) =>
    stand.upload(
      await stand.createRoom(),
      '<gpx version="1.1"><wpt lat="47" lon="8"/><trk><trkseg><trkpt lat="47" lon="8"/><trkpt lat="46" lon="8"/></trkseg></trk></gpx>',
    ),
  'layer-upload.foreign': async (stand) => {
    const crs = { type: 'name', properties: { name: 'EPSG:27700' } };
    // Enough features that the reference system after them is not found at the beginning.
    const features = Array.from({ length: 1000 }, (_, number) => polygon(400_000 + number, 300_000));
    const british = { type: 'FeatureCollection', features, crs };
    return stand.upload(await stand.createRoom(), JSON.stringify(british));
  },
  'layer-upload.raster': async (stand) => stand.upload(await stand.createRoom(), writeTiff()),
  'layer-upload.raster-in-archive': async (stand) =>
    stand.upload(await stand.createRoom(), zip([{ name: 'map.tif', content: writeTiff() }])),
  'layer-upload.overviews': async (stand) => stand.upload(await stand.createRoom(), squares(21_000)),
  'layer-upload.bad-input': async (stand) => stand.upload(await stand.createRoom(), '{"type" no JSON'),
  'layer-upload.room-cleared': async (stand) => {
    const room = await stand.createRoom();
    await stand.database.rooms.replaceContent(room.key);
    return stand.upload(room, squares(10));
  },
  'bulk-import.points': async (stand) => stand.bulkImport(await stand.createRoom(), collection(point(8, 47))),
  'bulk-import.no-points': async (stand) =>
    stand.bulkImport(await stand.createRoom(), collection(polygon(9, 46))),
  'room-clone.copied': async (stand) => {
    const [source, room] = [await stand.createRoom(), await stand.createRoom()];
    await stand.database.rooms.update(source.key, { isPublic: true });
    const anybody = { email: null, emailVerified: false, name: null, operator: false };
    const caller = { type: 'user', userId: room.ownerId, ...anybody } as const;
    const request = { sourceRoomId: source.id, sourceToken: null };
    return startClone(stand, { room, caller, request });
  },
  'room-import.room': async (stand) => importOf(stand, await wholeRoomFile()),
  'room-import.foreign': async (stand) =>
    importOf(stand, writtenFile(JSON.parse(collection(point(8, 47))) as object, 'GPKG', 'trees')),
  'room-import.bad-input': async (stand) => importOf(stand, 'no database at all'),
  'room-update.applied': async (stand) => updateOf(stand, await furnishedRoom(stand), applying),
  'room-update.dry-run': async (stand) => updateOf(stand, await furnishedRoom(stand), dryRun),
  'room-update.bad-input': async (stand) =>
    updateOf(stand, await furnishedRoom(stand), applying, await stand.createRoom()),
  'room-revert.reverted': async (stand) => {
    const room = await furnishedRoom(stand);
    const { id: jobId } = await stand.ended(await updateOf(stand, room, applying));
    return startRevert(stand, { room: await current(stand, room), caller: ownerOf(room), jobId });
  },
  'room-export.exported': async (stand) => startExportOf(stand, await furnishedRoom(stand)),
  'layer-upload.cancelled': async (stand) => {
    const job = await stand.upload(await stand.createRoom(), squares(150_000));
    await waitUntil(async () => (await stand.scratchSteps()).length > 0, {
      what: 'the step is at work',
      timeoutMs: 60_000,
      intervalMs: 10,
    });
    await cancelJob(stand, job);
    return job;
  },
};

async function importOf(stand: Stand, file: string | Buffer): Promise<Job> {
  const key = `test/${timeOrderedSuffix()}`;
  await stand.objectStore.put(key, Readable.from([Buffer.from(file)]));
  return startImport(stand, await stand.createRoom(), key);
}

/** Updates the room, or another one, by its edited export. */
async function updateOf(stand: Stand, room: Room, options: UpdateOptions, into = room): Promise<Job> {
  const edit = inFile(`update markers set title = 'Edited'`, 'delete from fields where fid = 1');
  return startImport(stand, into, await editedExport(stand, room, edit), options);
}

const stand = await createStand();
try {
  await mkdir(folder, { recursive: true });
  await stand.startWorker();
  for (const [name, start] of Object.entries(jobs)) {
    if (wanted.length > 0 && !wanted.includes(name)) continue;
    const job = await start(stand);
    await stand.ended(job);
    await record(name, workflowIdOf(job.id, job.run));
  }
  for (const name of ['startPendingJobs', 'reconcileJobs', 'sweep', 'rebuildOverviews', 'recount']) {
    if (wanted.length > 0 && !wanted.includes(`upkeep.${name}`)) continue;
    const handle = await stand.temporal.client.workflow.start(name, {
      workflowId: `record-${name}`,
      taskQueue: 'workflows',
      args: [{ rounds: 2 }],
    });
    await handle.signal(upkeepNow);
    await handle.result();
    await record(`upkeep.${name}`, handle.workflowId);
  }
  if (wanted.length === 0 || wanted.includes('overview-rebuild.layer-gone')) {
    const deleted = {
      layerId: 'layer-gone',
      roomId: 'abcdefghij',
      ownerId: 'user-1',
      bytes: 1,
      attempts: 0,
      job: null,
    };
    await stand.overviewRunner.start(deleted);
    await record('overview-rebuild.layer-gone', 'overviews-layer-gone');
  }
  if (wanted.length === 0 || wanted.includes('inspection.upload-missing')) {
    const requestKey = 'inspections/recorded-request';
    const request = { uploads: ['uploads/missing'], bytes: 1, fileName: 'a.csv', declared: {}, points: null };
    await stand.objectStore.put(requestKey, Readable.from([Buffer.from(JSON.stringify(request))]));
    const input = { requestKey, resultKey: 'inspections/recorded-result', bytes: 1, ownerId: 'user-1' };
    await stand.temporal.client.workflow
      .execute(inspectionWorkflow, {
        workflowId: 'inspection',
        taskQueue: taskQueues.workflows,
        args: [input],
      })
      .catch(() => undefined);
    await record('inspection.upload-missing', 'inspection');
  }
  if (wanted.length === 0 || wanted.includes('pool-check.raster')) {
    await stand.temporal.client.workflow.execute(poolCheckWorkflow, {
      workflowId: 'pool-check',
      taskQueue: taskQueues.workflows,
      args: [{ pool: 'raster', timeoutSeconds: 60 }],
    });
    await record('pool-check.raster', 'pool-check');
  }
} finally {
  await stand.close();
}

async function record(name: string, workflowId: string): Promise<void> {
  const handle = stand.temporal.client.workflow.getHandle(workflowId);
  await waitUntil(async () => (await handle.describe()).status.name !== 'RUNNING', {
    what: `${name} has ended`,
    timeoutMs: 60_000,
  });
  const history = JSON.parse(historyToJSON(await handle.fetchHistory())) as unknown;
  await writeFile(new URL(`${name}.json`, folder), `${JSON.stringify(history, withoutLocations, 1)}\n`);
}

/** Stack traces and identities name the recording machine; replay does not need them. */
function withoutLocations(key: string, value: unknown): unknown {
  return key === 'stackTrace' || key === 'identity' ? '' : value;
}
