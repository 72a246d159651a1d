import type { Icon } from '../../icons/icon.ts';
import { originalId } from '../../access/imported.ts';
import type { FileValue } from '../../../geo/geopackage/write/package-plan.ts';
import { asName, blob, integer, recordTable, required, text } from './record-table.ts';

/** Paths are generated file names in the folder of the step. */
export type IconRecord = Pick<Icon, 'id' | 'name' | 'size' | 'mediaType' | 'createdBy' | 'createdAt'> & {
  readonly file: string;
  readonly pngFile: string | null;
};

declare module '../records.ts' {
  interface ContentRecords {
    readonly icon: IconRecord;
  }
}

/** An icon and the location of its bytes. */
export interface IconRow {
  readonly icon: IconRecord;
  readonly content: FileValue;
  readonly png: FileValue | null;
}

export const iconsTable = recordTable<IconRow>(
  {
    name: 'chartroom_icons',
    kind: 'media',
    key: 'id',
    description: 'Icons of markers.',
  },
  [
    blob('data', ({ content }) => content, required),
    text('content_type', ({ icon }) => icon.mediaType, required),
    text('icon_id', ({ icon }) => icon.id, asName),
    text('name', ({ icon }) => icon.name, required),
    integer('size', ({ icon }) => icon.size, required),
    blob('png', ({ png }) => png),
    text('created_by', ({ icon }) => originalId(icon.createdBy), required),
    integer('created_at', ({ icon }) => icon.createdAt, required),
  ],
);

/** Relates markers to their icons. */
export const markerIcons = { base: 'markers', related: 'chartroom_icons', mapping: 'markers_icons' } as const;
