import type { PodClaim } from '../../../core/ports/step-pods.ts';

/** A claim of the first attempt, which no other attempt continues. */
export function claimOf(claim: Partial<PodClaim> = {}): PodClaim {
  return {
    activity: '1',
    attempt: 1,
    signal: new AbortController().signal,
    isContinued: () => false,
    ...claim,
  };
}
