import { importPrefix } from '../../core/blobs/keys.ts';
import { mergeParts } from '../../core/exchange/import/planned-content.ts';
import { noneLeftOut } from '../../core/exchange/import/left-out.ts';
import { NewIds } from '../../core/exchange/import/new-ids.ts';
import type { ImportActivities } from '../../workflows/contracts/rooms.ts';
import type { WorkerDependencies } from '../dependencies.ts';
import { importProgress } from '../exchange/import/import-progress.ts';
import { openRecords, readParts } from '../exchange/import/outline.ts';
import { storeMarkers } from '../exchange/import/store-markers.ts';
import { importPart } from './import-step.ts';

/** Records in the bucket → rows of markers with new ids in the bucket. */
export function storeImportMarkers(dependencies: WorkerDependencies): ImportActivities['storeImportMarkers'] {
  const { objectStore: objects } = dependencies;
  return (input) =>
    importPart(
      dependencies,
      input,
      'markers',
      ({ contents }) => importProgress(contents).rest(0.5, 'Reading markers.'),
      async ({ job, attempt, store, signal, report }, outline) => {
        const { contents } = outline;
        const before = await readParts(objects, input.parts);
        const ids = new NewIds(
          job.id,
          before.map((part) => part.ids),
        );
        const { images } = mergeParts(before);
        const markers = await storeMarkers(store, await openRecords(objects, outline, signal), {
          ...{ key: `${importPrefix(attempt)}markers`, contentKey: job.contentKey, ids },
          needed: new Set(contents.neededMarkers),
          images: new Map(images.map((image) => [image.imageKey, image])),
          report: (count) => {
            const message = `Read ${count} of ${contents.markers} markers.`;
            report(importProgress(contents).rest(0.5 + (0.5 * count) / contents.markers, message));
          },
        });
        return { markers, ids: ids.assigned('markers'), leftOut: noneLeftOut };
      },
    );
}
