import type { Attachment } from '../attachment.ts';

/** Which worker may use the pod: the one of the latest attempt. */
export class PodOwner {
  #current: Attachment = { attempt: 0, worker: '' };
  readonly #replaced = new Set<string>();

  /** Makes it the worker of this pod. False if another worker replaced it, or belongs to a later attempt. */
  claim(worker: Attachment): boolean {
    if (worker.worker === this.#current.worker) return true;
    if (worker.attempt < this.#current.attempt || this.#replaced.has(worker.worker)) return false;
    this.#replaced.add(this.#current.worker);
    this.#current = worker;
    return true;
  }
}
