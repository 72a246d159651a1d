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
  /** Values in the reason by name. */
  readonly values?: Readonly<Record<string, string | number>>;
}

/** Maximum number of omissions that are listed individually, to limit the size of the job's row. */
const maxReported = 1000;
const maxNameLength = 200;

/** The entry that summarizes the omissions beyond the limit. */
function moreLeftOut(count: number): LeftOut {
  const reason = `${count} more objects or values were omitted.`;
  return { what: 'other', name: '', code: 'more_left_out', reason, values: { count } };
}

/** Omissions, of which only the first ones are listed. */
export interface LeftOutCounts {
  readonly listed: readonly LeftOut[];
  /** Number of further omissions. */
  readonly more: number;
}

export const noneLeftOut: LeftOutCounts = { listed: [], more: 0 };

/** Collects omissions: lists them up to a limit and counts the rest. */
export class LeftOutList {
  readonly #listed: LeftOut[];
  #more: number;

  constructor(listed: readonly LeftOut[] = [], more = 0) {
    this.#listed = [...listed];
    this.#more = more;
  }

  add(leftOut: LeftOut): void {
    if (this.#listed.length >= maxReported) this.#more++;
    else this.#listed.push({ ...leftOut, name: leftOut.name.slice(0, maxNameLength).toWellFormed() });
  }

  addAll({ listed, more }: LeftOutCounts): void {
    for (const each of listed) this.add(each);
    this.#more += more;
  }

  get counts(): LeftOutCounts {
    return { listed: this.#listed, more: this.#more };
  }

  list(): LeftOut[] {
    if (this.#more === 0) return this.#listed;
    return [...this.#listed, moreLeftOut(this.#more)];
  }
}
