import type { StyleFilter } from '../../geo/style/model/style-filter.ts';
import { service, type Feature } from '../service/service.ts';

/** West, south, east, north in degrees. */
export type FeatureBox = readonly [west: number, south: number, east: number, north: number];

/** A feature without its geometry. */
export interface ShownRow {
  readonly id: string | number | null;
  /** Its number in the layer. */
  readonly number: number;
  readonly box: FeatureBox | null;
  readonly values: Readonly<Record<string, unknown>>;
}

export interface RowQuery {
  readonly layerId: string;
  readonly filter: StyleFilter | null;
  /** The attribute, with `-` for descending order. */
  readonly sortBy: string | null;
  readonly box: FeatureBox | null;
}

export interface RowPage {
  readonly rows: readonly ShownRow[];
  /** Position of the first row. */
  readonly offset: number;
  /** Number of rows on all pages. */
  readonly matched: number;
}

/** Rows of a page. */
export const pageLength = 100;

/** Reads the page at a position, or the one that contains a feature. Throws ChartroomError. */
export async function readRows(
  { layerId, filter, sortBy, box }: RowQuery,
  at: { readonly after: number } | { readonly around: number },
  signal: AbortSignal,
): Promise<RowPage> {
  const { data } = await service.GET('/api/layers/{layerId}/features', {
    params: {
      path: { layerId },
      query: {
        ...{ limit: pageLength, geometry: 'false' },
        ...('after' in at ? { after: String(at.after) } : { around: String(at.around) }),
        ...(filter === null ? {} : { filter: JSON.stringify(filter) }),
        ...(sortBy === null ? {} : { sortBy }),
        ...(box === null ? {} : { bbox: bboxText(box) }),
      },
    },
    signal,
  });
  const { features, numberMatched } = data;
  const { offset } = (data as { _metadata?: { offset?: unknown } })._metadata ?? {};
  return {
    rows: features.map(rowOf),
    offset: Number(offset ?? 0),
    matched: Number(numberMatched ?? features.length),
  };
}

/** A whole feature by its number in the layer; null if the layer has changed. Throws ChartroomError. */
export async function readFeature(
  layerId: string,
  number: number,
  signal: AbortSignal,
): Promise<Feature | null> {
  const query = { limit: 1, around: String(number) };
  const { data } = await service.GET('/api/layers/{layerId}/features', {
    params: { path: { layerId }, query },
    signal,
  });
  return data.features[0] ?? null;
}

/**
 * The number of the feature in the box with these attributes of a vector tile, in which objects and arrays are JSON;
 * null if there is none.
 */
export async function findNumber(
  layerId: string,
  box: FeatureBox,
  attributes: Readonly<Record<string, unknown>>,
  signal: AbortSignal,
): Promise<number | null> {
  const query = { layerId, filter: null, sortBy: null, box };
  const { rows } = await readRows(query, { after: 0 }, signal);
  const wanted = Object.entries(attributes);
  const isSame = ({ values }: ShownRow) =>
    wanted.every(([name, value]) => tileValue(Object.hasOwn(values, name) ? values[name] : null) === tileValue(value)); // prettier-ignore
  return rows.find(isSame)?.number ?? null;
}

function tileValue(value: unknown): string {
  if (typeof value !== 'string') return JSON.stringify(value);
  if (!value.startsWith('{') && !value.startsWith('[')) return JSON.stringify(value);
  try {
    return JSON.stringify(JSON.parse(value));
  } catch {
    return JSON.stringify(value);
  }
}

function rowOf(feature: Feature): ShownRow {
  const { id = null, properties, ...others } = feature;
  const { bbox, _number: number } = others as { bbox?: FeatureBox; _number?: number };
  return { id, number: number ?? -1, box: bbox ?? null, values: properties ?? {} };
}

function bboxText([west, south, east, north]: FeatureBox): string {
  const [first, last] = east - west >= 360 ? [-180, 180] : [west, east];
  return [first, Math.max(-90, south), last, Math.min(90, north)].join();
}
