/** Looks that somebody waits through before they are refused: half a second. */
const timeoutMs = 10;

/** How many may wait. Each is a connection with an unread request, some 20 kB. */
const maxQueued = 1000;

interface Waiting {
  readonly since: number;
  readonly settle: (admit: boolean) => void;
}

/**
 * Where requests wait for a moment, unread. The last to come is the first to be let in: when there are too many for
 * all to be served in time, some are served quickly instead of each of them late. A refusal that comes late also keeps
 * clients that try again at once from asking more and more.
 */
export class WaitingLine {
  #waiting: Waiting[] = [];
  #looks = 0;

  /** Resolves to whether the request may go on. */
  join(): false | Promise<boolean> {
    if (this.#waiting.length >= maxQueued) return false;
    return new Promise((settle) => this.#waiting.push({ since: this.#looks, settle }));
  }

  /** Lets one go on, if one waits. */
  admit(): boolean {
    const last = this.#waiting.pop();
    last?.settle(true);
    return last !== undefined;
  }

  /** Refuses whoever has waited long enough. */
  look(): void {
    this.#looks++;
    const due = this.#looks - timeoutMs;
    const stay = this.#waiting.findIndex(({ since }) => since > due);
    const deleted = this.#waiting.splice(0, stay < 0 ? this.#waiting.length : stay);
    for (const { settle } of deleted) settle(false);
  }
}
