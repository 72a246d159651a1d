import { timeOrderedSuffix } from '../ids.ts';
import { jobKinds, type JobKind } from './kinds.ts';

/** A new id in the format of the kind, for example `bulk-import-01h455vb4pex5vsknk084sn02q`. */
export function newJobId(kind: JobKind): string {
  const { prefix, suffix } = jobKinds[kind].id;
  return prefix + (suffix === 'uuid' ? crypto.randomUUID() : timeOrderedSuffix());
}
