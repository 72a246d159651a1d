/**
 * The name of the table that a definition creates, if it creates an ordinary table in the form in which
 * SQLite stores it; null for everything else, such as a view or a virtual table.
 */
export function definedTable(sql: string): string | null {
  const begin = 'CREATE TABLE ';
  if (sql.slice(0, begin.length).toUpperCase() !== begin) return null;
  const rest = sql.slice(begin.length);
  const closer = closers[rest.charAt(0)];
  if (closer === undefined) return /^[\w$\u0080-\uffff]+(?=[\s(])/.exec(rest)?.[0] ?? null;
  for (let from = 1; ;) {
    const end = rest.indexOf(closer, from);
    if (end < 0) return null;
    // A doubled closing quote is part of the name; a bracket cannot be escaped.
    if (closer === ']' || rest.charAt(end + 1) !== closer)
      return closer === ']' ? rest.slice(1, end) : rest.slice(1, end).replaceAll(closer + closer, closer);
    from = end + 2;
  }
}

const closers: Readonly<Record<string, string>> = { '"': '"', "'": "'", '`': '`', '[': ']' };
