/** Pods on other machines that run steps. Each has one slot and waits for its worker to connect. */
export interface StepPods {
  /**
   * Starts the pod with this name, or adopts one that a terminated worker left behind. Resolves when the pod
   * has an address; its program may not listen yet. Rejects with PodDeath, PodReplaced, or the signal's reason.
   */
  start(name: string, needs: PodNeeds, claim: PodClaim): Promise<StepPod>;
  close(): Promise<void>;
}

/** An attempt that claims a pod. */
export interface PodClaim {
  /** Identifies the activity, also after its worker was lost; the same in all its attempts. */
  readonly activity: string;
  /** Number of the attempt: a later one replaces the pod of an earlier one, not vice versa. */
  readonly attempt: number;
  readonly signal: AbortSignal;
  /** Whether another attempt continues after this reason of the signal, so that the pod is left to it. */
  readonly isContinued: (reason: unknown) => boolean;
}

/** All in bytes. */
export interface PodNeeds {
  /** Memory that its steps typically use (the request). */
  readonly memory: number;
  /** Memory limit of its steps. */
  readonly memoryLimit: number;
  /** The memory limit of a pod whose predecessor with the same name exceeded its limit. */
  readonly memoryLimitAfterDeath: number;
  /** Disk. */
  readonly scratch: number;
}

export interface StepPod {
  readonly host: string;
  readonly port: number;
  /** Secret shared by the pod and its worker for mutual authentication, `ticketBytes` long. */
  readonly ticket: Buffer;
  /** The granted resources; `memoryLimit` may be `memoryLimitAfterDeath`. */
  readonly granted: Omit<PodNeeds, 'memoryLimitAfterDeath'>;
  /** Resolves with the reason when the program has terminated; never rejects. */
  readonly ended: Promise<PodEnd>;
  /** Deletes the pod with all its data, unless another pod with its name has replaced it. */
  delete(): Promise<void>;
  /** Leaves the pod to its successor; a terminated one also as a record for operators. */
  leave(): void;
}

export const ticketBytes = 32;

/** How a pod ended, as reported by the cluster. `detail` is the cluster's own text, for the log. */
export interface PodEnd {
  readonly reason: PodEndReason;
  readonly detail: string;
  readonly exitCode?: number;
  /** Bytes, if it exceeded its memory limit. */
  readonly memoryLimit?: number;
}

export type PodEndReason =
  /** It exceeded its memory limit. */
  | 'memory'
  /** It exceeded its disk limit, or its machine has no free disk space. */
  | 'disk'
  /** It exceeded its maximum lifetime. */
  | 'deadline'
  /** Its machine was lost or drained, or it was preempted or deleted. */
  | 'interrupted'
  /** No machine had enough capacity for a long time. */
  | 'no_room'
  /** It could not be started: missing image or volume, or rejected by a policy of the cluster. */
  | 'not_started'
  /** Its program exited by itself. */
  | 'exited';

/** A pod that ended before it had an address. */
export class PodDeath extends Error {
  override readonly name = 'PodDeath';
  readonly end: PodEnd;

  constructor(end: PodEnd) {
    super(`The pod of a step ended: ${end.reason}. ${end.detail}`);
    this.end = end;
  }
}

/** The pod with this name belongs to a later attempt. */
export class PodReplaced extends Error {
  override readonly name = 'PodReplaced';
}

/** Exit code of a pod whose step exceeded the memory limit that the program of the pod enforces. */
export const exitOfMemory = 99;
