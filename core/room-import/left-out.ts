/** Something of a file that did not become a part of the room. */
export interface LeftOut {
  readonly what:
    | 'layer'
    | 'raster'
    | 'table'
    | 'tiles'
    | 'row'
    | 'icon'
    | 'image'
    | 'slide'
    | 'settings'
    | 'display'
    | 'other';
  /** As the file calls it. */
  readonly name: string;
  /** Stable, for programs. */
  readonly code: string;
  /** For people: why. */
  readonly reason: string;
}

/** So many are told one by one: a file of nothing but bad pictures shall not fill the job's row. */
const maxReported = 1000;
const maxNameLength = 200;

/** Stands for what is not told one by one. */
export function moreLeftOut(count: number): LeftOut {
  const reason = `${count} more objects or values were left out.`;
  return { what: 'other', name: '', code: 'more_left_out', reason };
}

/** What is left out, told one by one as long as there is room for it. */
export class LeftOutList {
  readonly #told: LeftOut[];
  #untold = 0;

  constructor(before: readonly LeftOut[] = []) {
    this.#told = [...before];
  }

  add(leftOut: LeftOut): void {
    if (this.#told.length >= maxReported) this.#untold++;
    else this.#told.push({ ...leftOut, name: leftOut.name.slice(0, maxNameLength).toWellFormed() });
  }

  list(): LeftOut[] {
    if (this.#untold === 0) return this.#told;
    return [...this.#told, moreLeftOut(this.#untold)];
  }
}
