import type { JobWarning } from '../../jobs/job-state.ts';
import { limits } from '../../limits.ts';
import type { MarkerFields } from '../marker.ts';
import { fieldRules } from '../field-rules.ts';
import { emptyMarker } from '../marker.ts';
import { RetainedProperties } from './retained-properties.ts';

type Properties = Readonly<Record<string, unknown>>;
type Field = Exclude<keyof MarkerFields, 'latitude' | 'longitude'>;

export interface Reading {
  /**
   * Whether to tell of every value that was read as something else: so where the file was written for us. Of other
   * files only what was left out is worth telling.
   */
  readonly isStrict: boolean;
  readonly warn: (warning: JobWarning) => void;
  /** Told of every property that a marker has no field for, and whether it was kept nevertheless. */
  readonly foreign: (name: string, isStored: boolean) => void;
}

export interface ImportedMarker {
  readonly fields: MarkerFields;
  /** What else the point had, as JSON. */
  readonly properties: string | null;
}

/**
 * The marker that a point of an imported file becomes. Files are written by many programs, so values are read with
 * good will (a number as title, tags in one text, a date in words of ISO 8601). What cannot be read, with a warning
 * that names the feature, and what is no field of a marker stays among its properties while there is room, the third
 * coordinate of the point as `altitude`. Whether the room has the photo and the icon is for the caller to check.
 */
export function markerFromPoint(
  position: PointPosition,
  properties: Properties | null,
  feature: number,
  { isStrict, warn, foreign: other }: Reading,
): ImportedMarker {
  const [longitude, latitude, altitude = NaN] = position;
  const fields = { ...emptyMarker, latitude, longitude } as Record<string, unknown> & MarkerFields;
  const stored = new RetainedProperties();
  if (Number.isFinite(altitude)) {
    const name = altitudeNames.find((free) => properties?.[free] === undefined);
    if (name === undefined) warn(leftOut(feature, 'the third coordinate', 'has no name that is free'));
    else other(name, stored.add(name, altitude));
  }
  for (const key in properties) {
    const value = properties[key];
    const field = key === 'name' && (properties.title ?? null) === null ? 'title' : key;
    const read = readers.get(field);
    if (read === undefined) {
      other(key, stored.add(key, value));
      continue;
    }
    if (value === null || (value === '' && !emptyTexts.has(field))) continue;
    const whole = read(value);
    const understood = field === 'tags' ? firstTags(whole, feature, warn) : whole;
    if (understood !== whole) stored.add(key, value);
    const flaw = fieldRules[field as Field].flaw(understood);
    if (flaw !== null) {
      warn(leftOut(feature, field, flaw));
      stored.add(key, value);
    } else {
      fields[field] = understood;
      if (isStrict && !isSame(understood, value)) warn(converted(feature, field, understood));
    }
  }
  if ((fields.imageKey === null) !== (fields.thumbnailKey === null)) {
    warn(leftOut(feature, 'imageKey', 'and thumbnailKey must be both set or both null'));
    for (const key of ['imageKey', 'thumbnailKey'] as const) {
      if (fields[key] !== null) stored.add(key, fields[key]);
    }
    return { fields: { ...fields, imageKey: null, thumbnailKey: null }, properties: stored.json };
  }
  return { fields, properties: stored.json };
}

/** Degrees, and metres or any other unit of the file; NaN where the point has no third coordinate. */
export type PointPosition = readonly [longitude: number, latitude: number, altitude?: number | undefined];

/** The property for the third coordinate: the first of these that the point does not have itself. */
const altitudeNames = ['altitude', 'z'] as const;

/** Fields in which an empty text is a value like any other. */
const emptyTexts: ReadonlySet<string> = new Set(['title', 'description']);

const readers: ReadonlyMap<string, (value: unknown) => unknown> = new Map(
  Object.entries(fieldRules).flatMap(([field, { read }]) => (read === null ? [] : [[field, read]])),
);

/** A value is left out because of the flaw, which is the rest of a sentence that starts with the field's name. */
export function leftOut(feature: number, field: string, flaw: string): JobWarning {
  return { code: 'value_left_out', message: `Feature ${feature}: ${field} ${flaw}.`, feature };
}

/** Tags make another list also where they were tidy. */
function isSame(understood: unknown, value: unknown): boolean {
  return understood === value || JSON.stringify(understood) === JSON.stringify(value);
}

function converted(feature: number, field: string, understood: unknown): JobWarning {
  const shown = JSON.stringify(understood).slice(0, 100);
  return { code: 'value_converted', message: `Feature ${feature}: ${field} was read as ${shown}.`, feature };
}

/** A file may have more tags than a marker: the first ones are kept, and that the others are not is told. */
function firstTags(list: unknown, feature: number, warn: Reading['warn']): unknown {
  if (!Array.isArray(list) || list.length <= limits.markerTags) return list;
  warn(leftOut(feature, 'tags', `are ${list.length}, of which the first ${limits.markerTags} were kept`));
  return list.slice(0, limits.markerTags);
}
