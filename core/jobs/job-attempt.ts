import { JobProblem } from './job-problem.ts';

/** A job fails after losing this many worker processes without a checkpoint in between. */
export const maxLostWorkers = 3;

/** An attempt of a long activity of a job. */
export interface JobAttempt {
  readonly jobId: string;
  readonly run: number;
  /** Id of the activity within the run. */
  readonly activity: string;
  readonly attempt: number;
  /** Id of the worker process. */
  readonly worker: string;
}

export interface JobAttemptRepository {
  /**
   * Records that the attempt has started. Returns the number of earlier attempts of the activity that lost
   * their worker process since the job's last checkpoint: those that have not ended and ran in another
   * process.
   */
  begin(attempt: JobAttempt): Promise<number>;
  /** Records that the attempt has ended with any outcome; only the loss of its worker leaves it open. */
  end(attempt: JobAttempt): Promise<void>;
}

/** The failure of a job whose activity lost its worker process too often. */
export function workersLost(activity: string, lost: number): JobProblem {
  const message =
    `The worker process was lost ${lost} times during ${activity}: it crashed, ran out of memory or was killed. ` +
    'The file may be the cause. An operator finds the reason in the log of the workers and the events of their pods; ' +
    'the job can then be retried.';
  return new JobProblem('step_crashed', message, { details: { activity, lostWorkers: lost } });
}

declare module '../ports/database.ts' {
  interface Repositories {
    readonly jobAttempts: JobAttemptRepository;
  }
}
