import type { FilterCondition } from '../../geo/style/model/style-filter.ts';
import { service, type Layer } from '../service/service.ts';
import { folded } from '../ui/folded.ts';
import type { SearchHit } from './search-hit.ts';

/** Layers of one search, hits of a layer, and attributes of a layer that are compared. */
const [maxLayers, maxHits, maxAttributes] = [12, 4, 16];
/** Shorter texts are in too many features. */
const minLength = 2;

type SearchedAttribute = { readonly name: string; readonly type: string };

const attributes = new Map<string, Promise<readonly SearchedAttribute[]>>();

/**
 * Features of the layers with an attribute that contains the text, or that is this number. The service searches whole
 * layers, one after the other.
 */
export async function* featureHits(
  layers: readonly Layer[],
  text: string,
  signal: AbortSignal,
): AsyncGenerator<readonly SearchHit[]> {
  if (text.length < minLength) return;
  for (const layer of layers.slice(0, maxLayers)) {
    const conditions = (await attributesOf(layer)).flatMap((attribute) => conditionOf(attribute, text));
    if (signal.aborted) return;
    if (conditions.length > 0) yield await hitsIn(layer, conditions, text, signal);
  }
}

async function hitsIn(
  { id: layerId, name: layerName }: Layer,
  conditions: readonly FilterCondition[],
  text: string,
  signal: AbortSignal,
): Promise<readonly SearchHit[]> {
  const filter = JSON.stringify({ any: conditions });
  const { data } = await service.GET('/api/layers/{layerId}/features', {
    params: { path: { layerId }, query: { limit: maxHits, geometry: 'false', filter } },
    signal,
  });
  return data.features.map((feature): SearchHit => {
    const { properties, _number: number } = feature as typeof feature & { readonly _number: number };
    const values = conditions.map(({ attribute }) => textOf(properties?.[attribute]));
    const name = values.find((value) => folded(value).includes(folded(text))) ?? values[0] ?? '';
    const target = { kind: 'feature', id: `${layerId}/${number}` };
    return { kind: 'comments.feature', name, detail: layerName, to: { target } };
  });
}

function conditionOf({ name: attribute, type }: SearchedAttribute, text: string): FilterCondition[] {
  if (type === 'text') return [{ attribute, operator: 'contains', value: text }];
  const number = Number(text);
  const isNumber = (type === 'integer' || type === 'number') && Number.isFinite(number);
  return isNumber ? [{ attribute, operator: '=', value: number }] : [];
}

function attributesOf({ id, updatedAt }: Layer): Promise<readonly SearchedAttribute[]> {
  const key = `${id}:${updatedAt}`;
  const reading = attributes.get(key) ?? readAttributes(id);
  attributes.set(key, reading);
  // The next search reads what could not be read.
  reading.catch(() => attributes.delete(key));
  return reading;
}

async function readAttributes(layerId: string): Promise<readonly SearchedAttribute[]> {
  const params = { path: { layerId } };
  const { data } = await service.GET('/api/layers/{layerId}/attributes', { params });
  return data.attributes.filter(({ type }) => type !== 'boolean' && type !== 'json').slice(0, maxAttributes);
}

function textOf(value: unknown): string {
  return typeof value === 'string' || typeof value === 'number' ? String(value) : '';
}
