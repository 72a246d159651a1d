import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { systemClock } from '../../adapters/system-clock.ts';
import { versionPrefix } from '../../core/blobs/keys.ts';
import type { Room } from '../../core/rooms/room.ts';
import { buildLayer, type BuiltLayer } from '../../geo/layer/build/build-layer.ts';
import { publishLayer } from '../../workers/activities/publish-layer.ts';
import { manifestOf } from '../../workers/layer-files/manifest-of.ts';
import { storeFiles } from '../../workers/layer-files/store-files.ts';
import { many, squares } from './features.ts';
import type { Stand } from './stand.ts';

/** The files of a large layer without overviews, for any number of rooms. */
export interface LargeLayer {
  /** Publishes it by a job without a workflow, as if an operator had terminated the workflow after this. */
  publishIn(stand: Stand, room: Room): Promise<void>;
  remove(): Promise<void>;
}

export async function buildLargeLayer(): Promise<LargeLayer> {
  const folder = await mkdtemp(join(tmpdir(), 'chartroom-large-layer-'));
  const source = join(folder, 'squares.geojson');
  await writeFile(source, squares(many));
  const { manifest, files } = await buildLayer({
    source,
    outputDirectory: join(folder, 'out'),
    scratchDirectory: folder,
    threads: 1,
    overviews: false,
  });
  return {
    publishIn: (stand, room) => publish(stand, room, { manifest, files }),
    remove: () => rm(folder, { recursive: true }),
  };
}

async function publish(
  stand: Stand,
  room: Room,
  { manifest, files }: Pick<BuiltLayer, 'manifest' | 'files'>,
): Promise<void> {
  const start = () => Promise.reject(new Error('No workflow is started.'));
  const { id: jobId, run } = await stand.upload(room, squares(1), {}, { ...stand.runner, start });
  await stand.database.jobs.begin(jobId, run);
  const prefix = versionPrefix({ jobId, run, attempt: 1 });
  const stored = files.map(({ path, ...file }) => ({
    ...file,
    writeTo: (key: string) => () => stand.objectStore.putFile(key, path),
  }));
  const all = [...stored, manifestOf(manifest)];
  const { signal } = new AbortController();
  await storeFiles({ ...stand, clock: systemClock }, all, { prefix, signal });
  await publishLayer(stand)({
    jobId,
    run,
    layers: [{ name: 'Test', manifestKey: `${prefix}manifest.json` }],
  });
}
