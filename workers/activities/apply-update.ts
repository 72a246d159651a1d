import { layer as layerImport } from '../../core/exchange/import/content/layer.ts';
import { LeftOutList } from '../../core/exchange/import/left-out.ts';
import type { FileMarker } from '../../core/exchange/reading/read-marker.ts';
import { IdSet } from '../../core/exchange/update/id-set.ts';
import type { LayerEdit } from '../../core/exchange/update/layer-edits.ts';
import { publishUpdate } from '../../core/exchange/update/publish-update.ts';
import { updateMarkers } from '../../core/exchange/update/update-markers.ts';
import { updateOptions } from '../../core/exchange/update/update-input.ts';
import type { Job } from '../../core/jobs/job.ts';
import { jobSubject } from '../../core/jobs/job-subject.ts';
import type { ImportContent } from '../../core/exchange/import/content/kinds.ts';
import type { ObjectStore } from '../../core/ports/object-store.ts';
import { layerFiles } from '../../geo/layer/manifest.ts';
import { needsOverviews } from '../../geo/overviews/plan-levels.ts';
import type { ApplyUpdateInput, UpdateActivities } from '../../workflows/contracts/room-updates.ts';
import type { WorkerDependencies } from '../dependencies.ts';
import { type ImportOutline, openRecords, readOutline, readParts } from '../exchange/import/outline.ts';
import { readRecord, kindOf } from '../exchange/import/read-record.ts';
import { readCompared } from '../exchange/update/compared-file.ts';
import { linesOf } from '../exchange/record-lines.ts';
import { type ActivityWatch, watchActivity } from './watch-activity.ts';

type Dependencies = Pick<
  WorkerDependencies,
  'database' | 'objectStore' | 'log' | 'jobChanges' | 'workerLost'
>;

/** Compared file and built layers in the bucket → changes of the markers in batches → layers and end of the job. */
export function applyUpdate(dependencies: Dependencies): UpdateActivities['applyUpdate'] {
  return async (input) => {
    const job = await dependencies.database.jobs.find(input.jobId);
    if (job?.run !== input.run || job.status === 'pending' || job.status === 'error')
      return { lacksOverviews: false };
    // An earlier attempt may have completed it without reporting it.
    if (job.status === 'complete') return { lacksOverviews: true };
    const message = `Comparing the markers of ${jobSubject(job)}.`;
    return watchActivity(dependencies, input, { stage: 'processing', progress: 75, message }, (watch) =>
      apply(dependencies, job, input, watch),
    );
  };
}

async function apply(
  { database, objectStore: objects }: Dependencies,
  job: Job,
  { outlineKey, comparedKey, built, added }: ApplyUpdateInput,
  { signal, report }: ActivityWatch,
): Promise<{ readonly lacksOverviews: boolean }> {
  const outline = await readOutline(objects, outlineKey);
  const compared = await readCompared(objects, comparedKey);
  const options = updateOptions(job);
  const { contents } = outline;
  const { base, unreadMarkers, hasMarkers } = compared;
  const ids = new IdSet(contents.markers + unreadMarkers);
  const imported = await database.history.importedAfter(base.roomKey, base.seq);
  const comparison = { job, base, imported, ids, exportedAt: contents.head?.lastChange ?? 0 };
  const tally = await updateMarkers(
    database,
    comparison,
    { markers: () => markersOf(objects, outline, ids, signal), isComplete: hasMarkers },
    {
      ...{ options, signal },
      report: (count) => {
        const progress = 75 + (20 * count) / Math.max(1, contents.markers);
        report({
          stage: 'processing',
          progress,
          message: `Compared ${count} of ${contents.markers} markers.`,
        });
      },
    },
  );
  const parts = await readParts(objects, added);
  const leftOut = new LeftOutList(compared.leftOut);
  for (const part of parts) leftOut.addAll(part.leftOut);
  const planned = parts.flatMap(({ layers = [] }) => layers);
  const content = await layerImport.read(objects, planned, signal);
  const edits = await editsOf(objects, compared.edits, built, signal);
  const { addedNames } = compared;
  await publishUpdate(database, job, {
    ...{ mode: 'update', base, options, edits, added: content, addedNames, removed: [], tally },
    leftOut: leftOut.list(),
  });
  const versions = [...content, ...edits.flatMap(({ version }) => version ?? [])];
  return { lacksOverviews: versions.some(({ manifest }) => needsOverviews(manifest)) };
}

/** The markers of the file. Those that could not be read count as present. */
async function* markersOf(
  objects: ObjectStore,
  outline: ImportOutline,
  ids: IdSet,
  signal: AbortSignal,
): AsyncGenerator<readonly FileMarker[]> {
  if (outline.recordsKey === null) return;
  for await (const lines of linesOf(await openRecords(objects, outline, signal))) {
    for (const line of lines)
      if (kindOf(line) === 'unread') ids.add((readRecord(line) as { readonly id: string }).id);
    const own = lines.filter((line) => kindOf(line) === 'marker');
    if (own.length > 0) yield own.map((line) => withoutKind(readRecord(line)));
  }
}

function withoutKind(record: object): FileMarker {
  const { kind: _, ...marker } = record as FileMarker & { readonly kind: string };
  return marker;
}

/** The edits with the versions that were built for them. */
async function editsOf(
  objects: ObjectStore,
  edits: readonly Omit<LayerEdit, 'version'>[],
  built: ApplyUpdateInput['built'],
  signal: AbortSignal,
): Promise<LayerEdit[]> {
  const versions = new Map<string, LayerEdit['version']>();
  for (const { ids, layers = [] } of await readParts(objects, built)) {
    const read: ImportContent['layers'] = await layerImport.read(objects, layers, signal);
    const olds = new Map(ids.layers?.map(([old, id]) => [id, old]));
    for (const { layer, manifest, manifestBytes } of read) {
      const { objectPrefix, manifestKey } = layer;
      const keys = [...layerFiles(manifest).map(({ name }) => objectPrefix + name), manifestKey];
      const version = { manifest, objectPrefix, keys, bytes: manifest.bytes + manifestBytes };
      versions.set(olds.get(layer.id) ?? '', version);
    }
  }
  return edits.map((edit) => ({ ...edit, version: versions.get(edit.layerId) ?? null }));
}
