import { service, type Feature } from '../service/service.ts';
import type { FeatureBox } from './box-of.ts';

/** Features of a part of a layer. */
export interface TableFeatures {
  readonly features: readonly Feature[];
  /** The total number. */
  readonly matched: number;
}

/** Maximum number of rows. */
export const maxFeatures = 500;

/** Reads the features in the box, up to the maximum of the table. Throws ChartroomError. */
export async function readFeatures(
  layerId: string,
  [west, south, east, north]: FeatureBox,
  signal: AbortSignal,
): Promise<TableFeatures> {
  const [first, last] = east - west >= 360 ? [-180, 180] : [west, east];
  const bbox = [first, Math.max(-90, south), last, Math.min(90, north)].join();
  const { data } = await service.GET('/api/layers/{layerId}/features', {
    params: { path: { layerId }, query: { bbox, limit: maxFeatures } },
    signal,
  });
  const { numberMatched: matched, features } = data;
  return { features, matched: typeof matched === 'number' ? matched : features.length };
}
