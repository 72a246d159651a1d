import type { JobWarning } from '../../jobs/job-state.ts';
import { limits } from '../../limits.ts';
import type { MarkerFields } from '../marker.ts';
import { umapStyle } from '../../../geo/style/style-properties.ts';
import { asColor } from '../read-values.ts';
import { fieldRules } from '../field-rules.ts';
import { emptyMarker } from '../marker.ts';
import { RetainedProperties } from './retained-properties.ts';

type Properties = Readonly<Record<string, unknown>>;
type Field = Exclude<keyof MarkerFields, 'latitude' | 'longitude'>;

export interface PointReading {
  /**
   * Whether to warn about every converted value. This is useful for files written for this service; for other
   * files only omitted values are reported.
   */
  readonly isStrict: boolean;
  readonly warn: (warning: JobWarning) => void;
  /**
   * The columns that were taken for a field because of their name, by the field. Their values that the field cannot have
   * are properties.
   */
  readonly columns?: ReadonlyMap<string, string>;
  /** Called for every property that is not a field of a marker; `isStored`: whether it was stored anyway. */
  readonly noteUnknown: (name: string, isStored: boolean) => void;
}

export interface ImportedMarker {
  readonly fields: MarkerFields;
  /** The other properties of the point as JSON. */
  readonly properties: string | null;
}

/**
 * Converts a point of an imported file to a marker. Values are read leniently, because files come from many
 * programs (a number as title, tags in one string, a date in words of ISO 8601). Unreadable values, with a
 * warning that names the feature, and properties that are not fields of a marker are stored among its
 * properties up to a size limit, the third coordinate of the point as `altitude`. The caller must check that
 * the room has the photo and the icon.
 */
export function markerFromPoint(
  position: PointPosition,
  properties: Properties | null,
  feature: number,
  { isStrict, columns, warn, noteUnknown }: PointReading,
): ImportedMarker {
  const [longitude, latitude, altitude = NaN] = position;
  const colour = asColor(colourOfUmap(properties ?? {}));
  const isColoured = colour !== undefined && fieldRules.color.flaw(colour) === null;
  const blank = isColoured ? { ...emptyMarker, color: colour } : emptyMarker;
  const fields = { ...blank, latitude, longitude } as Record<string, unknown> & MarkerFields;
  const stored = new RetainedProperties();
  if (Number.isFinite(altitude)) {
    const name = altitudeNames.find((free) => properties?.[free] === undefined);
    if (name === undefined)
      warn(leftOut(feature, 'the third coordinate', 'was not stored because all names for it are used'));
    else noteUnknown(name, stored.add(name, altitude));
  }
  for (const key in properties) {
    const value = properties[key];
    const field = fieldOf(key, properties);
    const read = readers.get(field);
    if (read === undefined) {
      noteUnknown(key, stored.add(key, value));
      continue;
    }
    if (value === null || (value === '' && !emptyTexts.has(field))) continue;
    const whole = read(value);
    const understood = field === 'tags' ? firstTags(whole, feature, warn) : whole;
    if (understood !== whole) stored.add(key, value);
    const flaw = fieldRules[field as Field].flaw(understood);
    const column = columns?.get(key);
    if (flaw !== null && column !== undefined) noteUnknown(column, stored.add(column, value));
    else if (flaw !== null) {
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

/** The field for a property. `marker-color` is the colour in simplestyle. */
function fieldOf(key: string, properties: Properties): string {
  if (key === 'name' && (properties.title ?? null) === null) return 'title';
  return key === 'marker-color' && (properties.color ?? null) === null ? 'color' : key;
}

/** The colour in the options that uMap has for a point. */
function colourOfUmap(properties: Properties): unknown {
  if (properties['color'] !== undefined || properties['marker-color'] !== undefined) return undefined;
  return umapStyle(properties['_umap_options'] ?? properties['_storage_options']).marker;
}

/** Degrees, and metres or another unit of the file; NaN if the point has no third coordinate. */
export type PointPosition = readonly [longitude: number, latitude: number, altitude?: number | undefined];

/** The property for the third coordinate: the first of these names that the point does not use. */
const altitudeNames = ['altitude', 'z'] as const;

/** Fields for which an empty string is a value. */
const emptyTexts: ReadonlySet<string> = new Set(['title', 'description']);

const readers: ReadonlyMap<string, (value: unknown) => unknown> = new Map(
  Object.entries(fieldRules).flatMap(([field, { read }]) => (read === null ? [] : [[field, read]])),
);

/** The warning about an omitted value; `flaw` is the rest of a sentence that starts with the field's name. */
export function leftOut(feature: number, field: string, flaw: string): JobWarning {
  return { code: 'value_left_out', message: `Feature ${feature}: ${field} ${flaw}.`, feature };
}

/** Tags are compared by value because reading them always creates a new list. */
function isSame(understood: unknown, value: unknown): boolean {
  return understood === value || JSON.stringify(understood) === JSON.stringify(value);
}

function converted(feature: number, field: string, understood: unknown): JobWarning {
  const shown = JSON.stringify(understood).slice(0, 100);
  return { code: 'value_converted', message: `Feature ${feature}: ${field} was read as ${shown}.`, feature };
}

/** Keeps the first tags of a file with too many, and warns about the rest. */
function firstTags(list: unknown, feature: number, warn: PointReading['warn']): unknown {
  if (!Array.isArray(list) || list.length <= limits.markerTags) return list;
  warn(
    leftOut(feature, 'tags', `has ${list.length} entries; only the first ${limits.markerTags} were imported`),
  );
  return list.slice(0, limits.markerTags);
}
