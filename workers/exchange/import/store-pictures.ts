import { Readable } from 'node:stream';
import { importedId } from '../../../core/access/imported.ts';
import { iconKey, photoKeys } from '../../../core/blobs/keys.ts';
import { Refusal } from '../../../core/errors.ts';
import type { Icon } from '../../../core/icons/icon.ts';
import type { StoredImage } from '../../../core/images/image.ts';
import type { Job } from '../../../core/jobs/job.ts';
import { withoutPosition } from '../../../core/images/without-position.ts';
import { isJsonObject } from '../../../core/text.ts';
import type { PhotoFacts, PictureProcessor } from '../../../core/ports/picture-processor.ts';
import type { LeftOutList } from '../../../core/exchange/import/left-out.ts';
import type { NewIds } from '../../../core/exchange/import/new-ids.ts';
import type { IconRecord } from '../../../core/exchange/tables/icons.ts';
import type { ImageRecord } from '../../../core/exchange/tables/images.ts';
import type { ImportStore } from './import-store.ts';

export interface PictureParts {
  /** The files of the icons, then those of the photos. */
  readonly files: AsyncIterator<Buffer>;
  readonly store: ImportStore;
  readonly pictures: PictureProcessor;
  readonly job: Job;
  readonly ids: NewIds;
  readonly leftOut: LeftOutList;
  readonly signal: AbortSignal;
}

/** Stores the icons, sanitized like uploads. Skips icons that an upload would refuse. */
export async function storeIcons(parts: PictureParts, records: readonly IconRecord[]): Promise<Icon[]> {
  const { files, store, pictures, ids, leftOut, signal } = parts;
  const turn = { owner: parts.job.ownerId, signal };
  const icons: Icon[] = [];
  for (const record of records) {
    const clean = await pictures
      .icon(await nextSource(files), record.size, turn)
      .catch((error: unknown) => leaveOut(error, leftOut, 'icon', record.name));
    if (clean === null) continue;
    const { mediaType, content, png } = clean;
    const id = ids.object('icon', record.id);
    const blobKey = iconKey(id, mediaType);
    const pngBlobKey = png === null ? null : iconKey(id, 'image/png');
    await store.put(blobKey, mediaType, content, true);
    if (png !== null && pngBlobKey !== null) await store.put(pngBlobKey, 'image/png', png, true);
    icons.push({
      id,
      name: record.name,
      size: record.size,
      mediaType,
      blobKey,
      pngBlobKey,
      bytes: content.byteLength + (png?.byteLength ?? 0),
      createdBy: importedId(record.createdBy),
      createdAt: record.createdAt,
    });
  }
  return icons;
}

/**
 * Stores the photos in the same way. The record of a photo has the EXIF data that the exported room stored,
 * with a position only if its upload requested that. If another program added the photo to the file, the
 * position is discarded.
 */
export async function storeImages(
  parts: PictureParts,
  records: readonly ImageRecord[],
): Promise<StoredImage[]> {
  const { files, store, pictures, ids, leftOut, signal } = parts;
  const turn = { owner: parts.job.ownerId, signal };
  const images: StoredImage[] = [];
  for (const record of records) {
    const sources = { image: await nextSource(files), thumbnail: await nextSource(files) };
    const clean = await pictures
      .photo(sources, turn)
      .catch((error: unknown) => leaveOut(error, leftOut, 'image', record.imageKey));
    if (clean === null) continue;
    const imageKey = ids.image(record.imageKey, (name) => `markers/${name}.jpg`);
    const name = imageKey.slice('markers/'.length, -'.jpg'.length);
    const keys = photoKeys(name);
    await store.put(keys.image, 'image/jpeg', clean.image.jpeg, true);
    await store.put(keys.thumbnail, 'image/jpeg', clean.thumbnail.jpeg, true);
    images.push({
      imageKey,
      thumbnailKey: `markers/${name}_thumb.jpg`,
      blobKey: keys.image,
      thumbnailBlobKey: keys.thumbnail,
      bytes: clean.image.jpeg.byteLength + clean.thumbnail.jpeg.byteLength,
      exif: factsOf(record.exif) ?? withoutPosition(clean.exif),
      createdBy: importedId(record.createdBy),
      retiredAt: null,
    });
  }
  return images;
}

/** The names of the files of the pictures, in the order in which they are stored. */
export function pictureFiles(icons: readonly IconRecord[], images: readonly ImageRecord[]): string[] {
  return [
    ...icons.map(({ file }) => file),
    ...images.flatMap(({ file, thumbnailFile }) => [file, thumbnailFile]),
  ];
}

async function nextSource(files: AsyncIterator<Buffer>) {
  const next = await files.next();
  if (next.done === true) throw new Error('There are fewer files than pictures.');
  const { value: bytes } = next;
  return { bytes: bytes.length, open: () => Promise.resolve(Readable.from([bytes])) };
}

/** Maximum size of the EXIF data of a photo (bytes of JSON). */
const maxFacts = 64 * 1024;

function factsOf(exif: unknown): PhotoFacts {
  return isJsonObject(exif) && JSON.stringify(exif).length <= maxFacts ? exif : null;
}

/** Error codes that are caused by the picture itself. */
const badPicture: readonly string[] = ['unsupported_format', 'invalid_image', 'invalid_icon'];

function leaveOut(error: unknown, leftOut: LeftOutList, what: 'icon' | 'image', name: string): null {
  if (!(error instanceof Refusal) || !badPicture.includes(error.code)) throw error;
  leftOut.add({ what, name, code: error.code, reason: error.message });
  return null;
}
