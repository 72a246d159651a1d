/** For how long nothing may move once everything is well again (milliseconds). */
const defaultTimeoutMs = 3 * 60_000;

/** Something that did not end although all that it needs is there. */
export class Hung extends Error {
  override readonly name = 'Hung';
}

/** Patience without end while something is struck now and then, and with an end afterwards. */
export class Timeouts {
  #calmSince: number | null = null;

  /** From now on nothing is struck any more. */
  calm(): void {
    this.#calmSince = performance.now();
  }

  /** A guard for one wait: call it with what can be seen, it throws Hung when that has stood still for too long. */
  watch(what: string): (seen: string) => void {
    let last = '';
    let movedAt = performance.now();
    return (seen) => {
      if (seen !== last) [last, movedAt] = [seen, performance.now()];
      if (this.#calmSince === null) return;
      const still = performance.now() - Math.max(movedAt, this.#calmSince);
      if (still > defaultTimeoutMs) throw new Hung(`${what}: ${last}`);
    };
  }
}
