/** What can be missing after an import. */
export const leftOutTypes = [
  ...(['layer', 'raster', 'table', 'tiles', 'row', 'icon', 'image', 'slide'] as const),
  ...(['settings', 'display', 'other'] as const),
] as const;

/** Content of a file that was not imported into the room. */
export interface LeftOut {
  readonly what: (typeof leftOutTypes)[number];
  /** The name in the file. */
  readonly name: string;
  /** Stable machine-readable code. */
  readonly code: string;
  /** Human-readable reason. */
  readonly reason: string;
}

/** Maximum number of omissions that are listed individually, to limit the size of the job's row. */
const maxReported = 1000;
const maxNameLength = 200;

/** The entry that summarizes the omissions beyond the limit. */
export function moreLeftOut(count: number): LeftOut {
  const reason = `${count} more objects or values were omitted.`;
  return { what: 'other', name: '', code: 'more_left_out', reason };
}

/** Collects omissions: lists them up to a limit and counts the rest. */
export class LeftOutList {
  readonly #reported: LeftOut[];
  #unreported = 0;

  constructor(before: readonly LeftOut[] = []) {
    this.#reported = [...before];
  }

  add(leftOut: LeftOut): void {
    if (this.#reported.length >= maxReported) this.#unreported++;
    else this.#reported.push({ ...leftOut, name: leftOut.name.slice(0, maxNameLength).toWellFormed() });
  }

  list(): LeftOut[] {
    if (this.#unreported === 0) return this.#reported;
    return [...this.#reported, moreLeftOut(this.#unreported)];
  }
}
