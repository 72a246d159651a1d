import { computed, signal } from '@preact/signals';
import type { Job } from '../service/shapes.ts';

type ConflictPolicy = 'room' | 'file';

/** What an update would change, as its dry run reports it. */
export type UpdatePlan = Required<
  Pick<
    Job,
    'updatedMarkers' | 'changedMarkers' | 'updatedLayers' | 'conflicts' | 'conflictsTruncated' | 'leftOut'
  >
>;

/** An update of the room that waits for the decision of the user. */
export class UpdateReview {
  readonly fileName: string;
  readonly plan: UpdatePlan;
  /** Whether its dialog is open, or the user has postponed the decision. */
  readonly isOpen = signal(true);
  /** What happens to objects that the room changed, too. */
  readonly policy = signal<ConflictPolicy>('room');
  /** Whether the update would change the room. */
  readonly hasChanges = computed(
    () => isChanging(this.plan) || (this.policy.value === 'file' && this.plan.conflicts.length > 0),
  );
  readonly #onConfirm: (policy: ConflictPolicy) => void;

  constructor(fileName: string, compared: Job, onConfirm: (policy: ConflictPolicy) => void) {
    this.fileName = fileName;
    this.plan = planOf(compared);
    this.#onConfirm = onConfirm;
  }

  confirm(): void {
    this.isOpen.value = false;
    this.#onConfirm(this.policy.value);
  }
}

const noMarkers = { created: 0, updated: 0, deleted: 0, unchanged: 0, conflicts: 0 };

/** The members of a job that are missing in services that do not report them are empty. */
export function planOf(job: Job): UpdatePlan {
  const { updatedMarkers = noMarkers, changedMarkers = [], updatedLayers = [] } = job;
  const { conflicts = [], conflictsTruncated = false, leftOut = [] } = job;
  return { updatedMarkers, changedMarkers, updatedLayers, conflicts, conflictsTruncated, leftOut };
}

function isChanging({ updatedMarkers, updatedLayers }: UpdatePlan): boolean {
  const { created, updated, deleted } = updatedMarkers;
  return created + updated + deleted > 0 || updatedLayers.some(({ outcome }) => isChange(outcome));
}

export function isChange(outcome: UpdatePlan['updatedLayers'][number]['outcome']): boolean {
  return outcome === 'created' || outcome === 'updated' || outcome === 'deleted';
}
