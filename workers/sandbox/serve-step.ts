import { join } from 'node:path';
import { GeoError } from '../../geo/geo-error.ts';
import type { OwnStep } from './step-executor.ts';
import type { StepMessage, StepProgress, StepRefusal } from './step-protocol.ts';

/**
 * The main function of a step program: receives one request from the parent, runs the work, sends the outcome
 * and ends. It ends at once when it loses its parent, so that a killed worker leaves no program running.
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

/** The path of a name in the folder of the step. */
export function inFolder(...names: readonly string[]): string {
  return join(process.cwd(), ...names);
}

/** Null when the input did not cause the error. */
export function refusalOf(error: unknown): StepRefusal | null {
  // An engine failure is a bug and may be transient; every other code means that the input is invalid.
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
