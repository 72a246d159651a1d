/** For how long nothing may move once everything is well again (milliseconds). */
const defaultTimeoutMs = 3 * 60_000;

/** Work that did not finish although everything it needs is available. */
export class Hung extends Error {
  override readonly name = 'Hung';
}

/** No timeout while faults are injected, and a timeout afterwards. */
export class FaultTimeouts {
  #calmSince: number | null = null;

  /** From now on no faults are injected. */
  calm(): void {
    this.#calmSince = performance.now();
  }

  /**
   * A guard for one wait: call it with the observed state; it throws Hung if the state has not changed for
   * too long.
   */
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
