import type { LayerManifest } from '../../../geo/layer/manifest.ts';
import { parseFeature, textOf, valueOf } from './plain-feature.ts';
import { wktOf, type PlainGeometry } from './wkt.ts';

export interface CsvRows {
  readonly head: Buffer;
  readonly row: (feature: Uint8Array) => Buffer;
}

/**
 * CSV (RFC 4180, UTF-8) with one column per layer column. The geometry is written as `lon` and `lat` if all
 * features are two-dimensional points, otherwise as well-known text in `wkt`.
 */
export function csvOf({ columns, geometryTypes, featureCount, hasZ }: LayerManifest): CsvRows {
  const arePoints = geometryTypes.Point === featureCount && featureCount > 0 && !hasZ;
  const locations = arePoints ? ['lon', 'lat'] : ['wkt'];
  const names = unique([...locations, ...columns.map(({ name }) => name)]);
  const parametersOf = (geometry: PlainGeometry | null | undefined) =>
    arePoints ? pointOf(geometry) : [geometry ? wktOf(geometry) : ''];
  return {
    head: line(names),
    row: (feature) => {
      const parsed = parseFeature(feature);
      return line([
        ...parametersOf(parsed.geometry),
        ...columns.map((column) => textOf(valueOf(parsed, column))),
      ]);
    },
  };
}

function pointOf(geometry: PlainGeometry | null | undefined): string[] {
  const [lon, lat] = (geometry as { coordinates?: unknown[] } | null | undefined)?.coordinates ?? [];
  return [textOf(lon), textOf(lat)];
}

function line(values: readonly string[]): Buffer {
  return Buffer.from(`${values.map(field).join(',')}\r\n`);
}

function field(text: string): string {
  return /[",\r\n]|^\s|\s$/.test(text) ? `"${text.replaceAll('"', '""')}"` : text;
}

function unique(names: readonly string[]): string[] {
  const taken = new Set<string>();
  return names.map((name) => {
    let own = name;
    for (let number = 2; taken.has(own); number++) own = `${name}_${number}`;
    taken.add(own);
    return own;
  });
}
