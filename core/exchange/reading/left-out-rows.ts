/** Codes of omissions other than invalid values. */
export const rowCodes = ['duplicate_id', 'style_not_read', 'table_not_read'] as const;

/** A row or value of a room file that was not imported. */
export interface LeftOutRow {
  readonly table: string;
  /** The row number; a string if it exceeds a double, null if it concerns the table. */
  readonly row: number | string | null;
  /** Human-readable description of what was omitted and why. */
  readonly reason: string;
  /** By default `invalid_value`. */
  readonly code?: (typeof rowCodes)[number];
}

/** Maximum number of rows that are listed individually. */
const maxReported = 200;
const maxReasonLength = 300;

/** Collects the omissions of a file: lists them up to a limit and counts them by table. */
export class LeftOutRows {
  readonly reported: LeftOutRow[] = [];
  readonly counts: Record<string, number> = Object.create(null) as Record<string, number>;

  add(table: string, row: number | bigint | null, reason: string, code?: LeftOutRow['code']): void {
    this.counts[table] = (this.counts[table] ?? 0) + 1;
    if (this.reported.length === maxReported) return;
    const number = typeof row === 'bigint' ? (isSafe(row) ? Number(row) : String(row)) : row;
    const sentence = reason.slice(0, maxReasonLength).toWellFormed();
    this.reported.push({ table, row: number, reason: sentence, ...(code && { code }) });
  }
}

const min = BigInt(Number.MIN_SAFE_INTEGER);
const max = BigInt(Number.MAX_SAFE_INTEGER);

export function isSafe(value: bigint): boolean {
  return value >= min && value <= max;
}
