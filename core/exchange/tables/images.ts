import type { StoredImage } from '../../images/image.ts';
import { originalId } from '../../access/imported.ts';
import type { FileValue } from '../../../geo/geopackage/write/package-plan.ts';
import { asName, blob, json, recordTable, required, text } from './record-table.ts';

/** Paths are generated file names in the folder of the step. */
export type ImageRecord = Pick<StoredImage, 'imageKey' | 'thumbnailKey' | 'exif' | 'createdBy'> & {
  readonly file: string;
  readonly thumbnailFile: string;
};

declare module '../records.ts' {
  interface ContentRecords {
    readonly image: ImageRecord;
  }
}

/** A photo and the location of its bytes. */
export interface ImageRow {
  readonly image: ImageRecord;
  readonly content: FileValue;
  readonly thumbnail: FileValue;
}

export const imagesTable = recordTable<ImageRow>(
  {
    name: 'chartroom_images',
    kind: 'media',
    key: 'id',
    description: 'Photos of markers.',
  },
  [
    blob('data', ({ content }) => content, required),
    // All photos are stored as JPEG.
    text('content_type', () => 'image/jpeg', required),
    text('image_key', ({ image }) => image.imageKey, asName),
    text('thumbnail_key', ({ image }) => image.thumbnailKey, asName),
    blob('thumbnail', ({ thumbnail }) => thumbnail, required),
    json('exif', ({ image }) => image.exif),
    text('created_by', ({ image }) => originalId(image.createdBy), required),
  ],
);

/** Relates markers to their photos. */
export const markerImages = {
  base: 'markers',
  related: 'chartroom_images',
  mapping: 'markers_images',
} as const;
