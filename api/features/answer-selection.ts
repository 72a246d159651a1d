import { Refusal } from '../../core/errors.ts';
import type { VersionFiles } from '../../core/layers/layer.ts';
import type { Bbox } from '../../geo/bbox.ts';
import type { Context } from '../context.ts';
import type { Dependencies } from '../dependencies.ts';
import { queueCaller } from '../load/queues.ts';
import { answer } from '../routing/define-route.ts';
import { collectionTail } from './collection-body.ts';
import { objectRanges } from './object-ranges.ts';
import { linkHeader, pageLinks } from './page-links.ts';
import { present } from './present-layer.ts';
import { selectedCollection, selectedSequence } from './selection-body.ts';
import type { RequestedSelection } from './selection-query.ts';

/** What is returned of the selected features, and how. */
interface SelectionPage {
  readonly selection: RequestedSelection;
  readonly bbox: Bbox | undefined;
  /** Absent: all from `from` on. */
  readonly limit: number | undefined;
  readonly from: number;
  readonly isSequence: boolean;
}

/** Selected features of a layer, or a page of them. Throws Refusal. */
export async function answerSelection(
  layer: VersionFiles,
  { selection, bbox, limit, from: asked, isSequence }: SelectionPage,
  headers: Readonly<Record<string, string>>,
  ctx: Context,
  signal: AbortSignal,
  { objects, layerBlocks, selections, settings }: Dependencies,
) {
  const { manifest } = layer;
  const { filter, order, rows, around } = selection;
  if (around !== null && (limit === undefined || asked > 0))
    throw new Refusal('invalid_request', '"around" requires "limit", without "after".');
  const source = { manifest, ranges: objectRanges(objects, layer.objectPrefix), cache: layerBlocks };
  const isWhole = filter === null && order === null && bbox === undefined;
  const waiting = { caller: queueCaller(ctx), signal };
  const found = isWhole
    ? null
    : await present(selections.get(layer, source, { filter, order }, bbox, waiting));
  const matched = found?.length ?? manifest.featureCount;
  const from = around === null ? asked : pageWith(found === null ? around : found.indexOf(around), matched, limit ?? 1); // prettier-ignore
  const end = Math.min(matched, from + (limit ?? Infinity));
  const count = Math.max(0, end - from);
  const next = count > 0 && end < matched ? end : null;
  const links = pageLinks(ctx, settings.publicUrl, next);
  const numbersIn = (first: number, last: number) =>
    found === null
      ? Uint32Array.from({ length: last - first }, (_, i) => from + first + i)
      : found.subarray(from + first, from + last);
  const selected = { source, count, numbersIn, rows };
  const sent = { ...headers, 'Accept-Ranges': 'none', Link: linkHeader(links) };
  if (isSequence)
    return answer(200, selectedSequence(selected), { ...sent, 'Content-Type': 'application/geo+json-seq' });
  const members = {
    ...{ numberMatched: matched, numberReturned: count, links },
    _metadata: {
      complete: from === 0 && next === null,
      totalFeatures: manifest.featureCount,
      returnedFeatures: count,
      offset: from,
    },
  };
  return answer(200, selectedCollection(selected, collectionTail(members)), sent);
}

/** The first feature of the page that contains the one at `index`; after the last one if none does. */
function pageWith(index: number, matched: number, limit: number): number {
  return index < 0 || index >= matched ? matched : index - (index % limit);
}
