import { importPrefix } from '../../core/blobs/keys.ts';
import type { ImportPlan } from '../../core/exchange/import/import-plan.ts';
import { mergeParts, newIconsOf } from '../../core/exchange/import/planned-content.ts';
import { LeftOutList } from '../../core/exchange/import/left-out.ts';
import { NewIds } from '../../core/exchange/import/new-ids.ts';
import { settingsWithIcons } from '../../core/exchange/import/rename-style-icons.ts';
import { renameSlide } from '../../core/exchange/import/rename-slide.ts';
import type { ImportActivities } from '../../workflows/contracts/rooms.ts';
import type { WorkerDependencies } from '../dependencies.ts';
import { importProgress } from '../exchange/import/import-progress.ts';
import { openRecords, readOutline, readParts } from '../exchange/import/outline.ts';
import { storeComments } from '../exchange/import/store-comments.ts';
import { bytesOf, importStep } from './import-step.ts';

/**
 * Parts of the import in the bucket → comments and slides with the new ids of all objects → the plan in the
 * bucket.
 */
export function planImport(dependencies: WorkerDependencies): ImportActivities['planImport'] {
  const { objectStore: objects } = dependencies;
  return async ({ outlineKey, parts: stored, ...input }) => {
    const outline = await readOutline(objects, outlineKey);
    const { contents } = outline;
    const first = () => importProgress(contents).rest(1, 'Reading comments and slides.');
    return importStep(dependencies, input, { first, stored: bytesOf(stored) }, async (step) => {
      const { job, attempt, store, signal } = step;
      const parts = await readParts(objects, stored);
      const content = mergeParts(parts);
      const assigned = parts.map((part) => part.ids);
      const ids = new NewIds(job.id, assigned, content.markers?.count ?? 0);
      const leftOut = new LeftOutList();
      for (const part of parts) leftOut.addAll(part.leftOut);

      const { threads, comments: all } = contents;
      const commentsKey = `${importPrefix(attempt)}comments`;
      if (threads > 0) {
        const records = await openRecords(objects, outline, signal);
        await storeComments(store, records, { key: commentsKey, ids, roomId: job.roomId });
      }
      const settings = contents.head?.settings ?? null;
      const slides = contents.slides.map((slide) => ({ oldId: slide.id, slide: renameSlide(slide, ids) }));
      const plan: ImportPlan = {
        ...{ ...content, slides },
        comments: threads === 0 ? null : { key: commentsKey, threads, all },
        ...(contents.saved === null ? {} : { saved: contents.saved }),
        settings: settings === null ? null : settingsWithIcons(settings, newIconsOf(parts)),
        storedBytes: bytesOf(stored),
        ...ids.reported(),
        leftOut: leftOut.list(),
      };
      const planKey = `${importPrefix(attempt)}plan.json`;
      await store.putJson(planKey, plan);
      return { planKey, rasters: plan.rasters.length };
    });
  };
}
