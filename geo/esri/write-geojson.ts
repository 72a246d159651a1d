import { createWriteStream } from 'node:fs';
import { pipeline } from 'node:stream/promises';
import { type ByteSource, fileSource } from '../files/byte-source.ts';
import { GeoError } from '../geo-error.ts';
import { ByteWindow } from '../geojson/byte-window.ts';
import { cutFeatures } from '../geojson/cut-features.ts';
import { locate } from '../geojson/locate.ts';
import { Defect } from '../json/defect.ts';
import { skipSpace, skipValue } from '../json/skip-value.ts';
import { type FeatureSetHead, readHead } from './feature-set-head.ts';
import { GeometrySystems } from './geometry-systems.ts';
import { type EsriGeometry, geometryOf } from './geometry.ts';

const cutting = { batchBytes: 2 ** 20, maxFeatureBytes: 128 * 2 ** 20 };

export interface FeatureSetFacts {
  features: number;
  /** Its member `spatialReference`, or that of its geometries; undefined without one. */
  spatialReference: unknown;
  /** Whether the service that wrote the file truncated the result. */
  isTruncated: boolean;
}

/**
 * Writes the features of a feature set of the ArcGIS REST API ("Esri JSON") as GeoJSON, in constant memory. Dates
 * become ISO 8601 where the fields precede the features. `around` is what the layer around it declares. Throws GeoError.
 */
export async function writeGeoJson(
  source: string,
  target: string,
  onProgress: (bytes: number) => void,
  around: FeatureSetHead = {},
): Promise<FeatureSetFacts> {
  const facts: FeatureSetFacts = { features: 0, spatialReference: undefined, isTruncated: false };
  const file = await fileSource(source);
  try {
    await pipeline(documentOf(file, facts, around, onProgress), createWriteStream(target, { flags: 'wx' }));
  } finally {
    await file.close();
  }
  if (facts.features === 0) throw new GeoError('empty_layer', 'The Esri JSON contains no features.');
  return facts;
}

async function* documentOf(
  source: ByteSource,
  facts: FeatureSetFacts,
  around: FeatureSetHead,
  onProgress: (bytes: number) => void,
): AsyncGenerator<string> {
  const window = new ByteWindow(source, cutting);
  const head: FeatureSetHead = {};
  const systems = new GeometrySystems();
  try {
    await window.fill();
    let p = await window.whole(0, (from) => firstMember(window.bytes, from));
    const opening = await window.whole(p, (from) => readHead(window.bytes, from, head));
    if (!opening.atFeatures) throw new Defect('invalid_file', 'the Esri JSON has no "features" array', p);
    yield '{"type":"FeatureCollection","features":[';
    const set = { hasZ: head.hasZ === true, hasM: head.hasM === true };
    const dates = dateFields(head.fields ?? around.fields);
    const batches = cutFeatures(window, opening.p, false);
    for (;;) {
      const { done, value } = await batches.next();
      if (done === true) {
        p = value;
        break;
      }
      yield featuresOf(value, { facts, systems, set, dates });
      onProgress(value.offset + value.end);
    }
    await window.whole(p, (from) => readClosing(window.bytes, from, head));
  } catch (error) {
    throw error instanceof Defect ? locate(error, window.offset) : error;
  }
  // It may follow the features.
  facts.spatialReference = head.spatialReference ?? systems.first ?? around.spatialReference;
  facts.isTruncated = head.exceededTransferLimit === true;
  yield ']}';
}

/** The members after the features. */
function readClosing(bytes: Buffer, from: number, head: FeatureSetHead): void {
  const p = skipSpace(bytes, from);
  if (bytes[p] === 125) return;
  if (bytes[p] !== 44) throw new Defect('invalid_json', 'expected "," or "}" after the features', p);
  readHead(bytes, skipSpace(bytes, p + 1), head);
}

function firstMember(bytes: Buffer, from: number): number {
  const hasMark = bytes[0] === 0xef && bytes[1] === 0xbb && bytes[2] === 0xbf;
  const p = skipSpace(bytes, hasMark ? 3 : from);
  if (bytes[p] !== 123) throw new Defect('invalid_json', 'expected "{"', p);
  return skipSpace(bytes, p + 1);
}

interface Writing {
  readonly facts: FeatureSetFacts;
  readonly systems: GeometrySystems;
  readonly set: { readonly hasZ: boolean; readonly hasM: boolean };
  readonly dates: ReadonlySet<string>;
}

function featuresOf(
  { bytes, start, end, offset }: { bytes: Buffer; start: number; end: number; offset: number },
  { facts, systems, set, dates }: Writing,
): string {
  let text = '';
  for (let p = skipSpace(bytes, start); p < end;) {
    try {
      const next = skipValue(bytes, p);
      const { attributes, geometry } = JSON.parse(bytes.toString('utf8', p, next)) as {
        attributes?: Record<string, unknown>;
        geometry?: EsriGeometry | null;
      };
      systems.add(geometry?.spatialReference, p);
      const shape = typeof geometry === 'object' && geometry !== null ? geometryOf(geometry, set) : null;
      const properties = withDates(attributes ?? {}, dates);
      text += `${facts.features === 0 ? '' : ','}${JSON.stringify({ type: 'Feature', properties, geometry: shape })}`;
      p = skipSpace(bytes, next);
    } catch (error) {
      if (!(error instanceof Defect)) throw error;
      const at = error.at === 0 ? p : error.at;
      throw locate(new Defect(error.code, error.message, at, error.found), offset, {
        feature: facts.features,
      });
    }
    facts.features++;
    if (bytes[p] === 44) p = skipSpace(bytes, p + 1);
  }
  return text;
}

function dateFields(fields: unknown): ReadonlySet<string> {
  const list = Array.isArray(fields) ? (fields as unknown[]) : [];
  return new Set(
    list.flatMap((field) => {
      const { name, type } = (field ?? {}) as { name?: unknown; type?: unknown };
      return type === 'esriFieldTypeDate' && typeof name === 'string' ? [name] : [];
    }),
  );
}

/** Dates are milliseconds since 1970. Own properties are replaced, so that `__proto__` remains a name like any other. */
function withDates(attributes: Record<string, unknown>, dates: ReadonlySet<string>): Record<string, unknown> {
  for (const name of dates) {
    const value = Object.hasOwn(attributes, name) ? attributes[name] : null;
    if (typeof value === 'number' && Math.abs(value) <= 8.64e15)
      attributes[name] = new Date(value).toISOString();
  }
  return attributes;
}
