import type { JobStage } from '../../core/jobs/job-state.ts';

/** Progress of a step, reported by its program. */
export interface StepProgress {
  readonly stage: JobStage;
  /** 0 to 1 of this step. */
  readonly fraction: number;
  readonly message: string;
}

/** The input is invalid: code and message of the data engine. */
export interface StepRefusal {
  readonly type: 'refused';
  readonly code: string;
  readonly message: string;
  readonly details: object;
}

/** Messages of a step program to its parent. It ends after `result`, `refused` or `failed`. */
export type StepMessage =
  | { readonly type: 'progress'; readonly progress: StepProgress }
  /** A part of the result that can be processed while the program runs. */
  | { readonly type: 'part'; readonly part: unknown }
  /** Requests a piece of its input; the response is a PieceMessage. */
  | { readonly type: 'want'; readonly piece: number }
  | { readonly type: 'result'; readonly result: unknown }
  | StepRefusal
  /** The program itself failed. */
  | { readonly type: 'failed'; readonly stack: string };

/**
 * Response to `want`: the name of the piece in the folder, which the program removes; null after the last.
 */
export interface PieceMessage {
  readonly piece: number;
  readonly file: string | null;
}
