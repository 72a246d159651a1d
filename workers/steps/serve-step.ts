import { GeoError } from '../../geo/geo-error.ts';
import type { StepMessage, StepProgress, StepRefusal } from './step-protocol.ts';

/**
 * The frame of a step's program: takes one request from the parent, does the work, tells the outcome and ends.
 * Without a parent it ends at once, so that a killed worker leaves nothing running.
 */
export function serveStep(
  work: (
    request: unknown,
    report: (progress: StepProgress) => void,
    handOver: (part: unknown) => void,
  ) => Promise<unknown>,
): void {
  process.once('disconnect', () => process.exit(1));
  process.once('message', (request: unknown) => {
    const report = (progress: StepProgress) => tell({ type: 'progress', progress });
    work(request, report, (part) => tell({ type: 'part', part })).then(
      (result) => end({ type: 'result', result }),
      (error: unknown) => end(outcomeOf(error)),
    );
  });
}

/** Null when the error is not about the input. */
export function refusalOf(error: unknown): StepRefusal | null {
  // An engine failure is a defect of ours and may pass; every other code says that the input is bad.
  if (!(error instanceof GeoError) || error.code === 'engine_failure') return null;
  const { code, message, details } = error;
  return { type: 'refused', code, message, details };
}

function outcomeOf(error: unknown): StepMessage {
  const refusal = refusalOf(error);
  if (refusal !== null) return refusal;
  return { type: 'failed', stack: error instanceof Error ? (error.stack ?? error.message) : String(error) };
}

function tell(message: StepMessage, after?: () => void): void {
  process.send?.(message, undefined, undefined, after);
}

function end(message: StepMessage): void {
  tell(message, () => process.exit(0));
}
