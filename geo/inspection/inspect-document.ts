import { overshoots } from '../crs/overshoot.ts';
import type { ByteSource } from '../files/byte-source.ts';
import type { PropertySink } from '../geojson/feature-reader.ts';
import { type FeatureCursor, readFeatures } from '../geojson/read-features.ts';
import { GeoError } from '../geo-error.ts';
import { Defect } from '../json/defect.ts';
import { skipValue } from '../json/skip-value.ts';
import { ColumnNotes } from './column-notes.ts';
import type { InspectedFile } from './inspected-file.ts';
import { ObservedFeatures } from './observed-features.ts';

const reading = { batchBytes: 1024 * 1024, maxFeatureBytes: 128 * 1024 * 1024 };
/** Longer properties of a feature are not parsed (bytes). */
const maxParsedBytes = 256 * 1024;

export interface InspectedFeatures extends Pick<
  InspectedFile,
  'geometryTypes' | 'featureCount' | 'bbox' | 'columns'
> {
  readonly isAllPoints: boolean;
}

export interface DocumentOptions {
  /** Whether the source is only the beginning of the document. */
  readonly isCut: boolean;
  /** Names of all columns in order, where they are known. */
  readonly columns?: readonly string[];
  /** Stops after this number of features. */
  readonly maxFeatures?: number;
}

/** Reads the features of a GeoJSON document in degrees. Throws GeoError, except for the cut at its end. */
export async function inspectDocument(
  source: ByteSource,
  { isCut, columns: names = [], maxFeatures = Infinity }: DocumentOptions,
): Promise<InspectedFeatures> {
  const properties = new PropertyRange();
  const columns = new ColumnNotes();
  const observed = new ObservedFeatures();
  columns.name(names);
  const visit = ({ reader, coordinates: { xy, positions }, bytes, start }: FeatureCursor): boolean => {
    const type = reader.hasGeometry ? reader.geometry.type : 0;
    observed.addType(type);
    if (type === 1 && positions > 0) observed.addPoint();
    for (let i = 0; i < positions; i++) observed.addPosition(xy[2 * i]!, xy[2 * i + 1]!);
    refuseBeyond(observed, start);
    const found = columns.isOpen ? properties.parse(bytes) : null;
    if (found !== null) columns.see(found);
    properties.clear();
    return observed.count < maxFeatures;
  };
  let isWhole = !isCut;
  try {
    const visits = readFeatures(source, { ...reading, properties }, visit);
    while ((await visits.next()).done !== true);
  } catch (error) {
    const isEnd = error instanceof GeoError && (error.code === 'truncated' || error.code === 'invalid_json');
    if (!isCut || !isEnd || observed.count === 0) throw error;
  } finally {
    await source.close();
  }
  if (observed.count >= maxFeatures) isWhole = false;
  return {
    geometryTypes: observed.types,
    featureCount: isWhole ? observed.count : null,
    bbox: observed.bbox,
    columns: columns.columns(),
    isAllPoints: observed.isAllPoints,
  };
}

/** The limits of `encode-batch.ts`, which builds layers. */
function refuseBeyond({ bbox }: ObservedFeatures, at: number): void {
  if (bbox === null) return;
  const [west, south, east, north] = bbox;
  const isWithin = west >= -360 && east <= 360 && south >= -90 && north <= 90;
  if (isWithin && !overshoots(west, 180) && !overshoots(east, 180)) return;
  const message = 'coordinates must be degrees of longitude and latitude (WGS 84)';
  throw new Defect('coordinates_out_of_range', message, at, [...bbox]);
}

/** Remembers where the properties of a feature are. */
class PropertyRange implements PropertySink {
  length = 0;
  #start = 0;
  #end = 0;

  clear(): void {
    this.#start = this.#end = 0;
  }

  readProperties(bytes: Buffer, p: number): number {
    this.#start = p;
    return (this.#end = skipValue(bytes, p));
  }

  readId = skipValue;

  /** Null if there are none. The text is valid JSON. */
  parse(bytes: Buffer): Record<string, unknown> | null {
    const size = this.#end - this.#start;
    if (bytes[this.#start] !== 123 || size === 0 || size > maxParsedBytes) return null;
    return JSON.parse(bytes.toString('utf8', this.#start, this.#end)) as Record<string, unknown>;
  }
}
