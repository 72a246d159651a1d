import type { StoredImage } from '../../../images/image.ts';
import { type ImportedKind, reference, sumOfBytes } from './imported-kind.ts';

declare module '../import-plan.ts' {
  interface PlannedContent {
    readonly images: readonly StoredImage[];
  }
}

export const image: ImportedKind<readonly StoredImage[], readonly StoredImage[]> = {
  merge: (parts) => parts.flat(),
  count: (images) => images.length,
  read: (_objects, images) => Promise.resolve(images),
  async publish({ repositories, job }, images) {
    await repositories.images.insertAll(job.contentKey, images);
    const references = images.map(({ imageKey, blobKey, thumbnailBlobKey }) =>
      reference(job, 'image', imageKey, [blobKey, thumbnailBlobKey]),
    );
    return { objects: images.map(({ imageKey: id }) => ({ id })), references, bytes: sumOfBytes(images) };
  },
};
