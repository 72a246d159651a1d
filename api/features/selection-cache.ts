import { hash } from 'node:crypto';
import { Refusal } from '../../core/errors.ts';
import type { FairQueue } from '../../core/fair-queue.ts';
import type { VersionFiles } from '../../core/layers/layer.ts';
import { SharedResults } from '../../core/shared-results.ts';
import type { Bbox } from '../../geo/bbox.ts';
import type { FeatureQuery } from '../../geo/select/feature-query.ts';
import type { FeatureSource } from '../../geo/select/feature-source.ts';
import { selectFeatures } from '../../geo/select/select-features.ts';
import { SelectThread } from '../../geo/select/select-thread.ts';
import { layerVersion } from '../../core/layers/layer-version.ts';

/** Who waits for a selection, and until when. */
interface SelectionRequest {
  readonly caller: string;
  readonly signal: AbortSignal;
}

/** The numbers of selected features in order, so that only the first page of a result reads the layer. */
export class SelectionCache {
  readonly #results: SharedResults<Uint32Array>;
  readonly #thread = new SelectThread();

  constructor(maxBytes: number, queue: FairQueue) {
    this.#results = new SharedResults<Uint32Array>(maxBytes, queue, ({ byteLength }) => byteLength);
  }

  /** Throws Refusal `too_many_to_sort`. */
  get(
    layer: VersionFiles,
    source: FeatureSource,
    { filter, order }: FeatureQuery,
    bbox: Bbox | undefined,
    { caller, signal }: SelectionRequest,
  ): Promise<Uint32Array> {
    const query = hash('sha256', JSON.stringify([filter, order, bbox]), 'base64url');
    return this.#results.get(`${layerVersion(layer)}.${query}`, caller, signal, async (stop) => {
      const found = await selectFeatures({ ...source, thread: this.#thread }, { filter, order }, bbox, stop);
      if (found === 'excessive') throw new Refusal('too_many_to_sort');
      return found;
    });
  }
}
