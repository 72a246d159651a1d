import type { Clock } from '../../core/ports/clock.ts';

interface Task {
  readonly period: number;
  readonly act: () => void;
  due: number;
}

/** A clock that only the test advances. */
export class ManualClock implements Clock {
  readonly #tasks = new Set<Task>();
  #now = 0;

  /** Number of periodic tasks. */
  get tasks(): number {
    return this.#tasks.size;
  }

  now(): number {
    return this.#now;
  }

  every(milliseconds: number, act: () => void): () => void {
    const task = { period: milliseconds, act, due: this.#now + milliseconds };
    this.#tasks.add(task);
    return () => void this.#tasks.delete(task);
  }

  /** Advances the time, and runs the tasks that become due. */
  advance(milliseconds: number): void {
    const until = this.#now + milliseconds;
    for (;;) {
      const [next] = [...this.#tasks].filter(({ due }) => due <= until).sort((a, b) => a.due - b.due);
      if (next === undefined) break;
      this.#now = next.due;
      next.due += next.period;
      next.act();
    }
    this.#now = until;
  }
}
