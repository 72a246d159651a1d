/** Pods on other machines in which steps run. Each holds one place, and waits there for its worker. */
export interface StepPods {
  /**
   * Starts the pod of a name, or takes over the one of that name that a worker which is gone has left. Resolves when it
   * has an address; its program may not listen there yet. Rejects with PodDeath, or with the signal's reason.
   */
  start(name: string, needs: PodNeeds, signal: AbortSignal): Promise<StepPod>;
  close(): Promise<void>;
}

/** All in bytes. */
export interface PodNeeds {
  /** Memory that its steps come to use as a rule. */
  readonly memory: number;
  /** Memory that none of its steps may pass. */
  readonly memoryLimit: number;
  /** The same for a pod whose predecessor of this name came to its end by it. */
  readonly memoryLimitAfterDeath: number;
  /** Disk. */
  readonly scratch: number;
}

export interface StepPod {
  readonly host: string;
  readonly port: number;
  /** Known to the pod and its worker alone, who prove themselves to each other by it: `ticketBytes` long. */
  readonly ticket: Buffer;
  /** What it has: `memoryLimitAfterDeath` as `memoryLimit` where that is so. */
  readonly granted: Omit<PodNeeds, 'memoryLimitAfterDeath'>;
  /** Settles once its program runs no more, and never rejects. Whoever wants to know how it died hears it here. */
  readonly ended: Promise<PodEnd>;
  /** Deletes it with all that is in it. Whatever comes after it finds nothing of it. */
  delete(): Promise<void>;
  /** Leaves the record of it to the next pod of its name, and to who looks after the cluster. Its program has ended. */
  leave(): void;
}

export const ticketBytes = 32;

/** How a pod came to its end, as far as the cluster says. `detail` is for the log: words of the cluster. */
export interface PodEnd {
  readonly reason: PodEndReason;
  readonly detail: string;
  readonly exitCode?: number;
  /** Bytes, where it died of memory. */
  readonly memoryLimit?: number;
}

export type PodEndReason =
  /** It used more memory than it may. */
  | 'memory'
  /** It used more disk than it may, or its machine has none left. */
  | 'disk'
  /** It took longer than a pod may live. */
  | 'deadline'
  /** Its machine went, was emptied or had to give its place to another; or somebody deleted it. */
  | 'interrupted'
  /** No machine had room for it for long. */
  | 'no_room'
  /** It could not be started: no such image, no such volume, refused by a rule of the cluster. */
  | 'not_started'
  /** Its program ended by itself. */
  | 'exited';

/** A pod that never came to have an address. */
export class PodDeath extends Error {
  override readonly name = 'PodDeath';
  readonly end: PodEnd;

  constructor(end: PodEnd) {
    super(`The pod of a step ended: ${end.reason}. ${end.detail}`);
    this.end = end;
  }
}

/** The exit code of a pod whose step came to its end by the limit of memory that its program keeps. */
export const exitOfMemory = 99;
