import type { JobStage } from '../../core/jobs/job-state.ts';

/** How far a step is, told by its program. */
export interface StepProgress {
  readonly stage: JobStage;
  /** 0 to 1 of this step. */
  readonly fraction: number;
  readonly message: string;
}

/** The input is bad: the data engine's code and sentence. */
export interface StepRefusal {
  readonly type: 'refused';
  readonly code: string;
  readonly message: string;
  readonly details: object;
}

/** What a step's program tells its parent. After `result`, `refused` or `failed` it ends. */
export type StepMessage =
  | { readonly type: 'progress'; readonly progress: StepProgress }
  /** A part of the result that is ready to be worked on while the program goes on. */
  | { readonly type: 'part'; readonly part: unknown }
  /** Asks for a piece of its input; the answer is a PieceMessage. */
  | { readonly type: 'want'; readonly piece: number }
  | { readonly type: 'result'; readonly result: unknown }
  | StepRefusal
  /** The program itself failed. */
  | { readonly type: 'failed'; readonly stack: string };

/** The parent's answer to `want`: the piece's name in the folder, which the program removes; null behind the last. */
export interface PieceMessage {
  readonly piece: number;
  readonly file: string | null;
}
