import { ApplicationFailure } from '@temporalio/activity';
import { ApplicationFailureCategory } from '@temporalio/common';
import { ownerBusy } from '../../workflows/contracts/jobs.ts';

/**
 * Limits how many activities of one owner a process runs at once, so that slots remain for other owners.
 */
export class OwnerSlots {
  readonly #maxPerOwner: number;
  readonly #running = new Map<string, number>();

  constructor(maxPerOwner: number) {
    this.#maxPerOwner = maxPerOwner;
  }

  /**
   * Runs the work. If the owner is at the limit, throws the failure after which the workflow retries later.
   */
  async use<T>(ownerId: string, work: () => Promise<T>): Promise<T> {
    const running = this.#running.get(ownerId) ?? 0;
    if (running >= this.#maxPerOwner)
      throw ApplicationFailure.create({
        type: ownerBusy,
        message: 'Other rasters of this owner are in progress; this one is queued.',
        nonRetryable: true,
        category: ApplicationFailureCategory.BENIGN,
      });
    this.#running.set(ownerId, running + 1);
    try {
      return await work();
    } finally {
      const left = (this.#running.get(ownerId) ?? 1) - 1;
      if (left === 0) this.#running.delete(ownerId);
      else this.#running.set(ownerId, left);
    }
  }
}
