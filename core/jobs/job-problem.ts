import { jobFailures, type JobFailureCode } from './job-state.ts';

/** A reason why a job cannot go on, with its stable code. The message is for the job's caller. */
export class JobProblem extends Error {
  override readonly name = 'JobProblem';
  readonly code: string;
  readonly details: Readonly<Record<string, unknown>>;
  /** How many attempts are worth making before the job ends with this; 1 where another would end the same way. */
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

/** Whether a text from a program has the form of a code: `invalid_utf8`. */
export function isProblemCode(code: string): boolean {
  return /^[a-z][a-z0-9_]{0,63}$/.test(code);
}

interface ProblemOptions {
  readonly details?: Readonly<Record<string, unknown>>;
  readonly attempts?: number;
  readonly cause?: unknown;
}
