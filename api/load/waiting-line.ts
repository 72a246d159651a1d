/** Checks after which a queued request is rejected: half a second. */
const maxChecks = 10;

/** Maximum queue length. Each entry is a connection with an unread request, some 20 kB. */
const maxQueued = 1000;

interface Waiting {
  readonly since: number;
  readonly settle: (admit: boolean) => void;
}

/**
 * Queue of unread requests, last in, first out: under overload, some requests are served quickly instead of all of
 * them late. Delayed rejections also slow down clients that retry immediately.
 */
export class WaitingLine {
  #waiting: Waiting[] = [];
  #checks = 0;

  /** Resolves to whether the request is admitted; false at once if the queue is full. */
  join(): false | Promise<boolean> {
    if (this.#waiting.length >= maxQueued) return false;
    return new Promise((settle) => this.#waiting.push({ since: this.#checks, settle }));
  }

  /** Admits the newest request; returns false if the queue is empty. */
  admit(): boolean {
    const last = this.#waiting.pop();
    last?.settle(true);
    return last !== undefined;
  }

  /** Rejects requests whose wait has timed out. */
  check(): void {
    this.#checks++;
    const due = this.#checks - maxChecks;
    const stay = this.#waiting.findIndex(({ since }) => since > due);
    const deleted = this.#waiting.splice(0, stay < 0 ? this.#waiting.length : stay);
    for (const { settle } of deleted) settle(false);
  }
}
