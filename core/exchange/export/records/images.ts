import { line, type RecordFile, type RecordsOfKind } from './records-of-kind.ts';

export const imageRecords: RecordsOfKind = async function* (snapshot, { bbox, newName }) {
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
