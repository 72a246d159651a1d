import type { Icon } from '../../../icons/icon.ts';
import type { Sum } from '../room-sizes.ts';
import { rowBytes } from '../table-bytes.ts';
import { type ExportedKind, line, type RecordFile } from './exported-kind.ts';

declare module '../room-snapshot.ts' {
  interface ContentReaders {
    icons(): Promise<readonly Icon[]>;
  }
}

declare module '../room-sizes.ts' {
  interface ContentSizes {
    readonly icons: Sum;
  }
}

const records: ExportedKind<Sum>['records'] = async function* (snapshot, { newName }) {
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

export const icon: ExportedKind<Sum> = { records, bytesInFile: (sum) => rowBytes(sum, [60, 45]) };
