/** Rows of one statement, which takes 65,535 parameters at most. */
const rowsOfStatement = 2000;

/** The rows, so many at a time as one statement takes. */
export function* inBatches<Row>(rows: readonly Row[], max = rowsOfStatement): Generator<readonly Row[]> {
  for (let at = 0; at < rows.length; at += max) yield rows.slice(at, at + max);
}
