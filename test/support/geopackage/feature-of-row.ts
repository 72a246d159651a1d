import { DatabaseSync } from 'node:sqlite';
import type { WrittenLayer } from '../../../geo/geopackage/write/package-plan.ts';
import { geometryOfBlob } from './geometry-of-blob.ts';

/** Data stored beside a row: JSON texts by name, so that no digit is lost. */
interface Rest {
  null?: string[];
  absent?: string[];
  order?: string[];
  members?: Map<string, string>;
  properties?: string;
  geometry?: string;
  values?: Map<string, string>;
}

/** The texts of the features by the rule of docs/geopackage.md, from rows and the data beside them. */
export function featuresOfRows(
  file: string,
  { table, columns }: Pick<WrittenLayer, 'table' | 'columns'>,
  rest: ReadonlyMap<number, string>,
): string[] {
  const database = new DatabaseSync(file, { readOnly: true });
  const select = database.prepare(`SELECT * FROM "${table}" ORDER BY fid`);
  select.setReadBigInts(true);
  select.setReturnArrays(true);
  try {
    return (select.all() as unknown as (null | bigint | number | string | Uint8Array)[][]).map(
      ([fid, blob, ...cells]) => {
        const beside = restOf(rest.get(Number(fid)));
        const members = new Map<string, string>();
        const properties = new Map<string, string>();
        for (const [i, { name, type, featureId, nullMeans }] of columns.entries()) {
          const cell = cells[i]!;
          const text = textOf(cell as never, type);
          if (featureId === true) {
            if (text !== null) members.set('id', text);
          } else if (beside.values?.has(name) === true) properties.set(name, beside.values.get(name)!);
          else if (text !== null) properties.set(name, text);
          else if (
            nullMeans === 'null'
              ? !(beside.absent?.includes(name) === true)
              : beside.null?.includes(name) === true
          )
            properties.set(name, 'null');
        }
        for (const [name, text] of beside.values ?? []) if (!properties.has(name)) properties.set(name, text);
        const order = beside.order ?? [...properties.keys()];
        const pairs = order.map((name) => `${JSON.stringify(name)}:${properties.get(name) ?? 'missing'}`);
        if (beside.properties !== '"none"')
          members.set('properties', beside.properties ?? `{${pairs.join(',')}}`);
        if (beside.geometry !== '"none"')
          members.set(
            'geometry',
            beside.geometry ?? (blob === null ? 'null' : geometryText(blob as Uint8Array)),
          );
        for (const [name, text] of beside.members ?? []) members.set(name, text);
        const all = [...members].map(([name, text]) => `${JSON.stringify(name)}:${text}`);
        return `{"type":"Feature",${all.join(',')}}`;
      },
    );
  } finally {
    database.close();
  }
}

const geometryText = (blob: Uint8Array): string =>
  JSON.stringify(geometryOfBlob(blob), (_, value: unknown) =>
    Object.is(value, -0) ? '-0' : value,
  ).replaceAll('"-0"', '-0');

function textOf(cell: null | bigint | number | string, type: string): string | null {
  if (cell === null) return null;
  if (type === 'bool') return cell === 1n ? 'true' : 'false';
  if (type === 'json') return cell as string;
  if (type === 'string') return JSON.stringify(cell);
  return Object.is(cell, -0) ? '-0' : String(cell);
}

function restOf(json: string | undefined): Rest {
  if (json === undefined) return {};
  const parsed = JSON.parse(json) as Record<string, unknown>;
  const rest: Rest = {};
  for (const list of ['null', 'absent', 'order'] as const)
    if (parsed[list] !== undefined) rest[list] = parsed[list] as string[];
  const texts = membersOf(json);
  for (const name of ['properties', 'geometry'] as const) if (texts.has(name)) rest[name] = texts.get(name)!;
  for (const name of ['members', 'values'] as const)
    if (texts.has(name)) rest[name] = membersOf(texts.get(name)!);
  return rest;
}

/** The members of an object as texts: a custom parser, as JSON.parse would round numbers. */
function membersOf(json: string): Map<string, string> {
  const members = new Map<string, string>();
  let depth = 0;
  let start = 1;
  let name: string | null = null;
  const token = /"(?:[^"\\]|\\.)*"|[{}[\],:]/gs;
  for (let match = token.exec(json); match !== null; match = token.exec(json)) {
    const [mark] = match;
    if (mark === '{' || mark === '[') depth++;
    if (depth === 1 && mark === ':' && name === null) {
      name = JSON.parse(json.slice(start, match.index)) as string;
      start = match.index + 1;
    } else if (depth === 1 && (mark === ',' || mark === '}')) {
      if (name !== null) members.set(name, json.slice(start, match.index).trim());
      name = null;
      start = match.index + 1;
    }
    if (mark === '}' || mark === ']') depth--;
  }
  return members;
}

/** The meaning of a feature's text: numbers by value, integers beyond 2^53 by their digits. */
export function meaningOf(text: string): unknown {
  type Reviver = (key: string, value: unknown, context: { source: string }) => unknown;
  const revive: Reviver = (_, value, { source }) => {
    if (typeof value !== 'number') return value;
    const isBeyond = /^-?\d+$/.test(source) && !Number.isSafeInteger(value);
    return isBeyond || !Number.isFinite(value)
      ? `number ${source}`
      : Object.is(value, -0)
        ? 'number -0'
        : value;
  };
  const feature = JSON.parse(text, revive as (key: string, value: unknown) => unknown) as Record<
    string,
    unknown
  >;
  const { properties } = feature;
  const isObject = typeof properties === 'object' && properties !== null;
  return { ...feature, ...(isObject ? { order: Object.keys(properties) } : {}) };
}
