import type { LayerColumn } from '../../../geo/layer/manifest.ts';
import { cutGeometry } from './cut-geometry.ts';
import type { PlainGeometry } from './wkt.ts';

/** A parsed GeoJSON feature. */
export interface PlainFeature {
  readonly id?: unknown;
  readonly geometry?: PlainGeometry | null;
  readonly properties?: Readonly<Record<string, unknown>> | null;
}

/** An integer that a double may not represent exactly. It is rare, so only texts that contain one are parsed slowly. */
const longInteger = /(?:^|[^.\d])\d{16}/;

/** Integers that a double cannot represent exactly become BigInt. The geometry is cut at the antimeridian. */
export function parseFeature(feature: Uint8Array): PlainFeature {
  const parsed = parseText(feature);
  const { geometry } = parsed;
  return geometry === null || geometry === undefined
    ? parsed
    : { ...parsed, geometry: cutGeometry(geometry) };
}

/** Without cutting the geometry. */
export function parseText(feature: Uint8Array): PlainFeature {
  const text = Buffer.from(feature.buffer, feature.byteOffset, feature.length).toString('utf8');
  if (!longInteger.test(text)) return JSON.parse(text) as PlainFeature;
  return JSON.parse(text, (_name, value: unknown, context: { source?: string } = {}) => {
    const { source = '' } = context;
    return typeof value === 'number' && !Number.isSafeInteger(value) && /^-?\d+$/.test(source)
      ? BigInt(source)
      : value;
  }) as PlainFeature;
}

/** The value of a feature in a column of its layer; null if it has none. */
export function valueOf({ id, properties }: PlainFeature, { name, featureId }: LayerColumn): unknown {
  if (featureId === true) return id ?? null;
  return properties && Object.hasOwn(properties, name) ? properties[name] : null;
}

/** A value as text: JSON unless it is a string, number or boolean; empty for null. */
export function textOf(value: unknown): string {
  if (value === null || value === undefined) return '';
  if (typeof value === 'string') return value;
  if (typeof value === 'number' || typeof value === 'boolean' || typeof value === 'bigint')
    return String(value);
  return JSON.stringify(value, (_name, member: unknown) =>
    typeof member === 'bigint' ? JSON.rawJSON(String(member)) : member,
  );
}
