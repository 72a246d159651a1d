import type { StoredImage } from '../../../images/image.ts';
import type { MarkerFilter } from '../../../markers/marker.ts';
import type { Sum } from '../room-sizes.ts';
import { rowBytes } from '../table-bytes.ts';
import { type ExportedKind, line, type RecordFile } from './exported-kind.ts';

declare module '../room-snapshot.ts' {
  interface ContentReaders {
    /** Images that markers refer to. */
    images(filter: MarkerFilter): AsyncIterable<readonly StoredImage[]>;
  }
}

declare module '../room-sizes.ts' {
  interface ContentSizes {
    readonly images: Sum;
  }
}

const records: ExportedKind<Sum>['records'] = async function* (snapshot, { bbox, newName }) {
  for await (const images of snapshot.images(bbox === null ? {} : { bbox })) {
    const files: RecordFile[] = [];
    const lines = images.map(({ blobKey, thumbnailBlobKey, bytes, ...image }) => {
      const { imageKey, thumbnailKey, exif, createdBy } = image;
      const [file, thumbnailFile] = [newName('blobs'), newName('blobs')];
      files.push(
        { name: file, key: blobKey, bytes },
        { name: thumbnailFile, key: thumbnailBlobKey, bytes: 0 },
      );
      return line({ kind: 'image', imageKey, thumbnailKey, exif, createdBy, file, thumbnailFile });
    });
    yield { text: lines.join(''), files };
  }
};

export const image: ExportedKind<Sum> = { records, bytesInFile: (sum) => rowBytes(sum, [30, 150]) };
