import { jobFailures, type JobFailureCode } from './job-state.ts';

/** A reason why a job cannot continue, with a stable code. The message is shown to users. */
export class JobProblem extends Error {
  override readonly name = 'JobProblem';
  readonly code: string;
  readonly details: Readonly<Record<string, unknown>>;
  /**
   * Maximum number of attempts before the job fails with this problem; 1 if another attempt would fail the
   * same way.
   */
  readonly attempts: number;

  constructor(code: string, message: string, { details = {}, attempts = 1, cause }: ProblemOptions = {}) {
    super(message, { cause });
    this.code = code;
    this.details = details;
    this.attempts = attempts;
  }

  static of(code: JobFailureCode, options: ProblemOptions = {}): JobProblem {
    return new JobProblem(code, jobFailures[code], options);
  }
}

/** Whether a string from a program has the form of a code: `invalid_utf8`. */
export function isProblemCode(code: string): boolean {
  return /^[a-z][a-z0-9_]{0,63}$/.test(code);
}

interface ProblemOptions {
  readonly details?: Readonly<Record<string, unknown>>;
  readonly attempts?: number;
  readonly cause?: unknown;
}
