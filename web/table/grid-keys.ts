/** A cell of the grid; column 0 has the row numbers. */
export interface GridCell {
  readonly row: number;
  readonly column: number;
}

/** The row of the column names. */
export const headRow = -1;

interface PressedKey {
  readonly key: string;
  readonly ctrlKey: boolean;
  readonly metaKey: boolean;
}

interface GridSize {
  readonly rows: number;
  readonly columns: number;
  /** Rows in view. */
  readonly page: number;
}

/** The cell that a key moves to; null if the key does not move. */
export function cellAfterKey(
  { key, ctrlKey, metaKey }: PressedKey,
  { row, column }: GridCell,
  { rows, columns, page }: GridSize,
): GridCell | null {
  const toEnd = ctrlKey || metaKey;
  const at = (nextRow: number, nextColumn: number): GridCell => ({
    row: Math.max(headRow, Math.min(rows - 1, nextRow)),
    column: Math.max(0, Math.min(columns - 1, nextColumn)),
  });
  switch (key) {
    case 'ArrowUp':
      return at(row - 1, column);
    case 'ArrowDown':
      return at(row + 1, column);
    case 'ArrowLeft':
      return at(row, column - 1);
    case 'ArrowRight':
      return at(row, column + 1);
    case 'PageUp':
      return at(Math.max(0, row - page), column);
    case 'PageDown':
      return at(row + page, column);
    case 'Home':
      return at(toEnd ? 0 : row, 0);
    case 'End':
      return at(toEnd ? rows - 1 : row, columns - 1);
    default:
      return null;
  }
}

export function cellId(grid: string, { row, column }: GridCell): string {
  return `${grid}-${row}-${column}`;
}
