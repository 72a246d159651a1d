import { randomId, type Job } from '../service/service.ts';
import type { Entry } from './entry.ts';
import { FollowedJob } from './followed-job.ts';

/** A job that is started by one request, such as a copy of another room. */
export class JobEntry implements Entry {
  readonly key = randomId();
  readonly name: string;
  readonly #job: FollowedJob;
  readonly #begin: () => Promise<string>;
  readonly #onRemoved: (entry: JobEntry) => void;

  /** `begin` starts the job and resolves to its id. */
  constructor(name: string, begin: () => Promise<string>, onRemoved: (entry: JobEntry) => void) {
    this.name = name;
    this.#begin = begin;
    this.#onRemoved = onRemoved;
    this.#job = new FollowedJob((job) => this.#end(job));
    void this.#run();
  }

  get progress(): FollowedJob['progress'] {
    return this.#job.progress;
  }

  async cancel(): Promise<void> {
    if (await this.#job.cancel()) this.#onRemoved(this);
  }

  retry(): void {
    void (this.#job.jobId === null ? this.#run() : this.#job.retry());
  }

  async #run(): Promise<void> {
    try {
      await this.#job.follow(await this.#begin());
    } catch (error) {
      this.#job.fail(error);
    }
  }

  #end(job: Job | null): void {
    if (job === null) this.#onRemoved(this);
  }
}
