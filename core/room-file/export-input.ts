import type { CommonJobInput } from '../jobs/job-input.ts';
import type { Job } from '../jobs/job.ts';
import type { ExportOptions } from './export-options.ts';

/** Input of an export: nothing comes in, and nothing is reserved. */
export type ExportInput = CommonJobInput & {
  readonly options: ExportOptions;
};

/** What the use case wrote is what comes back, so nothing is checked again. */
export function exportInput(job: Job): ExportInput {
  return job.input as ExportInput;
}

/** What a finished export tells, beside the warnings of its job. */
export type ExportResult = {
  readonly bytes: number;
  readonly fileName: string;
  readonly mediaType: string;
  /** Epoch milliseconds. */
  readonly expiresAt: number;
};

export function exportResult({ result }: Job): ExportResult | null {
  return result as ExportResult | null;
}
