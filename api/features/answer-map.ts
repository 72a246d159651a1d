import { limits } from '../../core/limits.ts';
import type { VersionFiles } from '../../core/layers/layer.ts';
import { overviewFor, overviewLayer } from '../../geo/overviews/overview-layer.ts';
import type { Context } from '../context.ts';
import type { Dependencies } from '../dependencies.ts';
import type { Bbox } from '../../geo/bbox.ts';
import type { TaggedHeaders } from '../routing/plain-answer.ts';
import { answer } from '../routing/define-route.ts';
import { answerCollection } from './answer-features.ts';
import { listChunks } from './chunk-list.ts';
import { present } from './present-layer.ts';
import { readerOf } from './reader-of.ts';

const budget = { features: limits.answerFeatures, bytes: limits.answerBytes };

/** Returns what a map of this zoom needs: the features, an overview of them, or the list of their chunks. */
export async function answerMap(
  layer: VersionFiles,
  bbox: Bbox | undefined,
  zoom: number,
  headers: TaggedHeaders,
  ctx: Context,
  api: Dependencies,
) {
  const totalFeatures = layer.manifest.featureCount;
  const wanted = { ...(bbox !== undefined && { bbox }), budget };
  const found = await present(readerOf(layer, api).query(wanted));
  if (found.kind === 'features') {
    const metadata = { complete: true, totalFeatures, returnedFeatures: found.count };
    return answerCollection(found, { _metadata: metadata }, headers, ctx, api);
  }
  // Never send an overview that is too coarse for the zoom; if this one is too large, list the chunks.
  const overview = overviewFor(layer.manifest, zoom);
  if (overview !== undefined) {
    const simplified = overviewLayer(layer.manifest, overview);
    const shown = await present(readerOf({ ...layer, manifest: simplified }, api).query(wanted));
    if (shown.kind === 'features') {
      const counts = { totalFeatures, returnedFeatures: shown.count };
      const metadata = { complete: false, simplified: true, overviewZoom: overview.zoom, ...counts };
      return answerCollection(shown, { _metadata: metadata }, headers, ctx, api);
    }
  }
  return answer(200, listChunks(layer, found.chunks), headers);
}
