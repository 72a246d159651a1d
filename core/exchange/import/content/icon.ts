import type { Icon } from '../../../icons/icon.ts';
import { type ImportedKind, reference, sumOfBytes } from './imported-kind.ts';

declare module '../import-plan.ts' {
  interface PlannedContent {
    readonly icons: readonly Icon[];
  }
}

export const icon: ImportedKind<readonly Icon[], readonly Icon[]> = {
  merge: (parts) => parts.flat(),
  count: (icons) => icons.length,
  read: (_objects, icons) => Promise.resolve(icons),
  async publish({ repositories, job }, icons) {
    await repositories.icons.insertAll(job.contentKey, icons);
    const references = icons.map(({ id, blobKey, pngBlobKey }) =>
      reference(job, 'icon', id, pngBlobKey === null ? [blobKey] : [blobKey, pngBlobKey]),
    );
    return { objects: icons, references, bytes: sumOfBytes(icons) };
  },
};
