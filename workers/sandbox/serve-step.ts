import { join } from 'node:path';
import { GeoError } from '../../geo/geo-error.ts';
import type { OwnStep } from './step-executor.ts';
import type { StepMessage, StepProgress, StepRefusal } from './step-protocol.ts';

/**
 * The frame of a step's program: takes one request from the parent, does the work, tells the outcome and ends.
 * Without a parent it ends at once, so that a killed worker leaves nothing running.
 */
export function serveStep<Served>(work: WorkOf<Served>): void {
  process.once('disconnect', () => process.exit(1));
  process.once('message', (request: RequestOf<Served>) => {
    const report = (progress: StepProgress) => notify({ type: 'progress', progress });
    work(request, report, (part) => notify({ type: 'part', part })).then(
      (result) => end({ type: 'result', result }),
      (error: unknown) => end(outcomeOf(error)),
    );
  });
}

/** The work of a step, typed by its declaration. */
type WorkOf<Served> = (
  request: RequestOf<Served>,
  report: (progress: StepProgress) => void,
  handOver: (part: Served extends OwnStep<never, unknown, infer Part> ? Part : never) => void,
) => Promise<Served extends OwnStep<never, infer Result, unknown> ? Result : never>;

type RequestOf<Served> = Served extends OwnStep<infer Request, unknown, unknown> ? Request : never;

/** The path of a name in the step's folder. */
export function inFolder(...names: readonly string[]): string {
  return join(process.cwd(), ...names);
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

function notify(message: StepMessage, after?: () => void): void {
  process.send?.(message, undefined, undefined, after);
}

function end(message: StepMessage): void {
  notify(message, () => process.exit(0));
}
