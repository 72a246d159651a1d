import { reasonOf } from '../waits.ts';

/** Pauses work: closing it aborts running work, opening it resumes waiting work. */
export class Gate {
  #shut = new AbortController();
  #waiting: (() => void)[] = [];

  /** Signal of the current work, aborted when the gate closes. */
  get signal(): AbortSignal {
    return this.#shut.signal;
  }

  shut(): void {
    this.#shut.abort();
  }

  open(): void {
    if (!this.#shut.signal.aborted) return;
    this.#shut = new AbortController();
    for (const go of this.#waiting.splice(0)) go();
  }

  /** Resolves when the gate is open; rejects with the reason of the signal. */
  async pass(signal: AbortSignal): Promise<void> {
    while (this.#shut.signal.aborted && !signal.aborted) {
      await new Promise<void>((resolve) => {
        this.#waiting.push(resolve);
        signal.addEventListener('abort', () => resolve(), { once: true });
      });
    }
    if (signal.aborted) throw reasonOf(signal);
  }
}
