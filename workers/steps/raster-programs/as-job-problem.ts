import { JobProblem } from '../../../core/jobs/job-problem.ts';
import { GeoError } from '../../../geo/geo-error.ts';

/** Converts a GeoError of a served program, which has no process of its own, to a JobProblem. */
export async function asJobProblem<T>(work: Promise<T>): Promise<T> {
  try {
    return await work;
  } catch (error) {
    if (!(error instanceof GeoError)) throw error;
    throw new JobProblem(error.code, error.message, { details: { ...error.details } });
  }
}
