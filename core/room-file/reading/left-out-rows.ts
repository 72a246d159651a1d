/** A row of a room's file, or a value of it, that was not taken over. */
export interface LeftOutRow {
  readonly table: string;
  /** The row's number; a text where a double does not hold it, null where it is the table. */
  readonly row: number | string | null;
  /** For people: what, and why. */
  readonly reason: string;
}

/** So many are told one by one. */
const maxReported = 200;
const maxReasonLength = 300;

/** What was left out of a file, told one by one as long as there is room for it, and counted by table. */
export class LeftOutRows {
  readonly told: LeftOutRow[] = [];
  readonly counts: Record<string, number> = Object.create(null) as Record<string, number>;

  add(table: string, row: number | bigint | null, reason: string): void {
    this.counts[table] = (this.counts[table] ?? 0) + 1;
    if (this.told.length === maxReported) return;
    const number = typeof row === 'bigint' ? (isSafe(row) ? Number(row) : String(row)) : row;
    this.told.push({ table, row: number, reason: reason.slice(0, maxReasonLength).toWellFormed() });
  }
}

const min = BigInt(Number.MIN_SAFE_INTEGER);
const max = BigInt(Number.MAX_SAFE_INTEGER);

export function isSafe(value: bigint): boolean {
  return value >= min && value <= max;
}
