import { Refusal } from '../../core/errors.ts';
import type { LayerColumn } from '../../geo/layer/manifest.ts';
import { attributesOf } from '../../geo/style/model/match-filter.ts';
import { filter } from '../../geo/style/model/read-filter.ts';
import type { StyleFilter } from '../../geo/style/model/style-filter.ts';

const maxNameLength = 100;

/** Reads a filter of a layer with these columns. Throws Refusal `invalid_filter` or `unknown_attribute`. */
export function featureFilter(value: unknown, columns: readonly LayerColumn[]): StyleFilter {
  const flaws: string[] = [];
  const found = filter(value, 'filter', (path, flaw) => flaws.push(`${path} ${flaw}.`));
  if (found === undefined) throw new Refusal('invalid_filter', flaws[0]);
  refuseUnknown(attributesOf(found), columns);
  return found;
}

/** Throws Refusal `unknown_attribute` unless the layer has attributes of these names. */
export function refuseUnknown(names: readonly string[], columns: readonly LayerColumn[]): void {
  const known = new Set(columns.filter(({ featureId }) => featureId !== true).map(({ name }) => name));
  const unknown = names.find((name) => !known.has(name));
  if (unknown === undefined) return;
  const shown = unknown.length > maxNameLength ? `${unknown.slice(0, maxNameLength)}…` : unknown;
  throw new Refusal('unknown_attribute', `The layer has no attribute ${JSON.stringify(shown)}.`, {
    attribute: shown,
  });
}
