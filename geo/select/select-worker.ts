import { serveRequests } from '../threads/serve-requests.ts';
import { FeatureSelector } from './feature-selector.ts';
import type { SelectReply, SelectRequest } from './select-thread.ts';

let selector: FeatureSelector | null = null;

function work(request: SelectRequest): SelectReply {
  if ('begin' in request) selector = new FeatureSelector(request.begin.columns, request.begin.query);
  else if ('add' in request) {
    selector?.add(request.add);
    // Frees megabytes immediately instead of at the next garbage collection.
    request.add.bytes.buffer.transfer(0);
    return selector?.isExcessive === true ? 'excessive' : null;
  } else {
    const done = selector?.finish() ?? null;
    selector = null;
    return done;
  }
  return null;
}

serveRequests(work, (done) => (done instanceof Uint32Array ? [done.buffer] : []));
