import type { CommonJobInput } from '../../jobs/job-input.ts';
import type { Job } from '../../jobs/job.ts';
import type { ExportOptions } from './export-options.ts';

/** The input of an export: it has no upload and no reservation. */
export type ExportInput = CommonJobInput & {
  readonly options: ExportOptions;
};

/** The input was written by a use case, so it is not validated again. */
export function exportInput(job: Job): ExportInput {
  return job.input as ExportInput;
}

/** The result of a finished export, in addition to the warnings of its job. */
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
