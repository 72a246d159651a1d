import { RequestThread } from '../threads/request-thread.ts';
import type { LayerColumn } from '../layer/manifest.ts';
import type { FeatureQuery } from './feature-query.ts';
import type { EncodedFeatures, SelectedNumbers } from './feature-selector.ts';

/** The requests to the thread, in order. */
export type SelectRequest =
  | { begin: { columns: readonly LayerColumn[]; query: FeatureQuery } }
  | { add: EncodedFeatures }
  | { finish: true };

export type SelectReply = SelectedNumbers | null;

/** A thread that selects and orders features, one selection at a time. */
export class SelectThread extends RequestThread<SelectRequest, SelectReply> {
  constructor(program = new URL('./select-worker.ts', import.meta.url)) {
    super(program, 'The thread that selects features');
  }
}
