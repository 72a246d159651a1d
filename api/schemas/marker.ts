import { z } from 'zod';
import { limits } from '../../core/limits.ts';
import { fieldRules } from '../../core/markers/field-rules.ts';
import { epochMilliseconds, imported } from './common.ts';
import { documentedAs } from './documented.ts';

const text = z.string();
const { min, max } = limits.markerIconSize;

const settable = {
  latitude: z.number().min(-90).max(90),
  longitude: z.number().min(-180).max(180),
  title: text.max(limits.markerTitleLength).meta({ description: 'Must not contain newlines.' }),
  description: text.max(limits.markerDescriptionLength).nullable(),
  color: text.meta({ description: '`#rgb`, `#rrggbb` or `#rrggbbaa`.' }),
  tags: z.array(text.max(limits.markerTagLength)).max(limits.markerTags).nullable(),
  eventDate: epochMilliseconds.nullable(),
  markerIconId: text.nullable(),
  markerIconSize: z.int().min(min).max(max).nullable(),
  imageKey: text.nullable().meta({ description: 'Requires thumbnailKey.' }),
  thumbnailKey: text.nullable().meta({ description: 'Requires imageKey.' }),
  embeddedMediaUrl: text.max(limits.urlLength).nullable(),
  mediaSize: z.enum(['sm', 'md', 'lg']).meta({ id: 'MediaSize' }).nullable(),
  group: text
    .max(limits.markerGroupLength)
    .nullable()
    .meta({
      description:
        'The name of the group that the marker belongs to, on one line without white space around it.',
      examples: ['Flood gauges'],
    }),
};

const { latitude, longitude, ...optional } = settable;

const properties = z
  .record(z.string(), z.unknown())
  .nullable()
  .meta({
    description: `Attributes without a field of their own, at most ${limits.markerProperties} bytes of JSON. A change replaces all of them.`,
  });

/** Documentation only: core validates the fields. */
export const newMarkerBody = documentedAs(
  z
    .strictObject({ latitude, longitude, ...z.object({ ...optional, properties }).partial().shape })
    .meta({ id: 'MarkerInput', examples: [{ latitude: 46.948, longitude: 7.447, title: 'Bern' }] }),
);

export const markerChangeBody = documentedAs(
  z
    .strictObject(z.object({ ...settable, properties }).partial().shape)
    .meta({ id: 'MarkerChange', examples: [{ title: 'Bern', description: null, tags: ['capital'] }] }),
);

export const marker = z
  .object({
    id: z.string(),
    ...settable,
    title: settable.title.nullable(),
    color: settable.color.nullable(),
    properties: z
      .record(z.string(), z.unknown())
      .optional()
      .meta({
        description: `Attributes without a field of their own, such as those of an imported point, at most ${limits.markerProperties} bytes of JSON. A third coordinate is stored as \`altitude\`, or as \`z\` if the point has a property \`altitude\`.`,
      }),
    createdBy: z.string(),
    imported: imported.optional(),
    createdAt: epochMilliseconds,
    updatedAt: epochMilliseconds,
  })
  .meta({ id: 'Marker' });

/** Callers that may write but not read receive only the fields they sent. */
export const writtenMarker = marker.partial().meta({ id: 'WrittenMarker' });

const groupName = text
  .max(limits.markerGroupLength)
  .refine((name) => fieldRules.group.flaw(name) === null, 'must be the name of a group');

export const groupNames = z
  .array(groupName)
  .max(limits.exportedObjects)
  .meta({ description: 'Names of groups of markers: export only their markers; default all markers.' });

/** Which uploads become markers. */
export const markersOfUpload =
  'GeoJSON, CSV and XLSX files that contain only points become markers (the response contains the first thousand). ' +
  'Properties without a marker field are stored in `properties` and listed in the warnings.';
