import { LeftOutList } from '../../core/exchange/import/left-out.ts';
import { NewIds } from '../../core/exchange/import/new-ids.ts';
import type { ImportActivities } from '../../workflows/contracts/rooms.ts';
import type { WorkerDependencies } from '../dependencies.ts';
import { importProgress } from '../exchange/import/import-progress.ts';
import { unpackFiles } from '../exchange/import/packed-files.ts';
import { storeIcons, storeImages } from '../exchange/import/store-pictures.ts';
import { importPart } from './import-step.ts';

/** Files of icons and photos in the bucket → sandbox → cleaned pictures in the bucket. */
export function storeImportPictures(
  dependencies: WorkerDependencies,
): ImportActivities['storeImportPictures'] {
  return (input) =>
    importPart(
      dependencies,
      input,
      'pictures',
      ({ contents }) => importProgress(contents).rest(0, 'Cleaning icons and photos.'),
      async ({ job, store, signal }, { contents, pictures: packed }) => {
        const ids = new NewIds(job.id);
        const leftOut = new LeftOutList();
        if (packed === null) return { ids: {}, leftOut: leftOut.counts };
        const files = unpackFiles(dependencies.objectStore, packed);
        const parts = { files, store, pictures: dependencies.pictures, job, ids, leftOut, signal };
        const icons = await storeIcons(parts, contents.icons);
        const images = await storeImages(parts, contents.images);
        return { icons, images, ids: ids.assigned('icons', 'images'), leftOut: leftOut.counts };
      },
    );
}
