import { line, type RecordFile, type RecordsOfKind } from './records-of-kind.ts';

export const iconRecords: RecordsOfKind = async function* (snapshot, { newName }) {
  const files: RecordFile[] = [];
  const lines = (await snapshot.icons()).map(({ blobKey, pngBlobKey, bytes, ...icon }) => {
    const { id, name, size, mediaType, createdBy, createdAt } = icon;
    const file = newName('blobs');
    files.push({ name: file, key: blobKey, bytes });
    const pngFile = pngBlobKey === null ? null : newName('blobs');
    if (pngFile !== null && pngBlobKey !== null) files.push({ name: pngFile, key: pngBlobKey, bytes: 0 });
    return line({ kind: 'icon', id, name, size, mediaType, createdBy, createdAt, file, pngFile });
  });
  yield { text: lines.join(''), files };
};
