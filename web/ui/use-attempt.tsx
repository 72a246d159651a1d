import { useSignal } from '@preact/signals';
import type { ComponentChild } from 'preact';
import { asError, Failure } from './failure.tsx';

/** Runs a save at once. It settles when the save ends, and never rejects: a failure is displayed. */
export type Attempt = (work: () => Promise<unknown>) => Promise<void>;

/** Runs the saves of a form. `failure` displays the last failed save and offers to repeat it. */
export function useAttempt(): { readonly attempt: Attempt; readonly failure: ComponentChild } {
  const failed = useSignal<{ readonly error: Error; readonly again: () => void } | null>(null);
  const attempt: Attempt = async (work) => {
    failed.value = null;
    try {
      await work();
    } catch (thrown) {
      failed.value = { error: asError(thrown), again: () => void attempt(work) };
    }
  };
  const failure = failed.value !== null && (
    <Failure error={failed.value.error} onRetry={failed.value.again} />
  );
  return { attempt, failure };
}
