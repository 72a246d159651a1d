import { limits } from '../../limits.ts';
import type { IconRecord } from '../tables/icons.ts';
import type { ImageRecord } from '../tables/images.ts';
import type { FileRow } from './file-row.ts';

/** Maximum size of a photo and of the PNG copy of an icon, far above that of stored ones. */
const maxPhoto = 32 * 2 ** 20;
const maxCopy = 4 * 2 ** 20;

/** The record of a picture with its bytes, which are not decoded yet. */
export interface ReadIcon {
  readonly icon: Omit<IconRecord, 'file' | 'pngFile'>;
  readonly content: Uint8Array;
  readonly png: Uint8Array | null;
}

export interface ReadImage {
  readonly image: Omit<ImageRecord, 'file' | 'thumbnailFile'>;
  readonly content: Uint8Array;
  readonly thumbnail: Uint8Array;
}

/** Reads and validates an icon; reports an invalid one and returns null. */
export function readIcon(row: FileRow, now: number): ReadIcon | null {
  const id = row.id('icon_id');
  const content = row.bytes('data', limits.iconFile);
  const mediaType = (['image/svg+xml', 'image/png'] as const).find(
    (type) => type === row.cell('content_type'),
  );
  if (id === null || content === null || mediaType === undefined) {
    row.report('The icon has no id, no picture or no media type.');
    return null;
  }
  const { min, max } = limits.markerIconSize;
  const name = (row.text('name', limits.nameLength) ?? '').replace(/\p{Cc}+/gu, ' ').trim();
  const size = row.numberWithin('size', min, max);
  const icon = {
    id,
    name: name === '' ? 'icon' : name,
    size: size === null ? defaultSize : Math.round(size),
    mediaType,
    createdBy: row.maker('created_by'),
    createdAt: row.time('created_at', now),
  };
  return { icon, content, png: mediaType === 'image/png' ? null : row.bytes('png', maxCopy) };
}

const defaultSize = 32;

/** Reads a photo with its thumbnail; reports an invalid one and returns null. */
export function readImage(row: FileRow): ReadImage | null {
  const imageKey = row.text('image_key', limits.urlLength) || null;
  const thumbnailKey = row.text('thumbnail_key', limits.urlLength) || null;
  const content = row.bytes('data', maxPhoto);
  const thumbnail = row.bytes('thumbnail', maxPhoto);
  if (imageKey === null || thumbnailKey === null || content === null || thumbnail === null) {
    row.report('The photo has no key or no picture.');
    return null;
  }
  const image = {
    imageKey,
    thumbnailKey,
    exif: row.object('exif', maxExif),
    createdBy: row.maker('created_by'),
  };
  return { image, content, thumbnail };
}

const maxExif = 64 * 1024;
