import type { LayerColumn } from '../../../geo/layer/manifest.ts';
import type { PlainGeometry } from './wkt.ts';

/** A feature as it is parsed. */
export interface PlainFeature {
  readonly id?: unknown;
  readonly geometry?: PlainGeometry | null;
  readonly properties?: Readonly<Record<string, unknown>> | null;
}

/** Whole numbers that a double cannot hold keep their digits. */
export function parseFeature(feature: Uint8Array): PlainFeature {
  const text = Buffer.from(feature.buffer, feature.byteOffset, feature.length).toString('utf8');
  return JSON.parse(text, (_name, value: unknown, context: { source?: string } = {}) => {
    const { source = '' } = context;
    return typeof value === 'number' && !Number.isSafeInteger(value) && /^-?\d+$/.test(source)
      ? BigInt(source)
      : value;
  }) as PlainFeature;
}

/** What a feature has in a column of its layer; null also where it has nothing. */
export function valueOf({ id, properties }: PlainFeature, { name, featureId }: LayerColumn): unknown {
  if (featureId === true) return id ?? null;
  return properties && Object.hasOwn(properties, name) ? properties[name] : null;
}

/** A value as text: JSON where it is neither text nor number; nothing for null. */
export function textOf(value: unknown): string {
  if (value === null || value === undefined) return '';
  if (typeof value === 'string') return value;
  if (typeof value === 'number' || typeof value === 'boolean' || typeof value === 'bigint')
    return String(value);
  return JSON.stringify(value, (_name, member: unknown) =>
    typeof member === 'bigint' ? JSON.rawJSON(String(member)) : member,
  );
}
