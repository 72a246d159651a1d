/** Maximum rows per statement; Postgres limits a statement to 65,535 parameters. */
const rowsOfStatement = 2000;

/** Splits rows into batches of at most `max`. */
export function* inBatches<Row>(rows: readonly Row[], max = rowsOfStatement): Generator<readonly Row[]> {
  for (let at = 0; at < rows.length; at += max) yield rows.slice(at, at + max);
}
