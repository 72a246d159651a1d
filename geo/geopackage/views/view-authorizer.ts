import { constants } from 'node:sqlite';

/** Functions without side effects whose results are at most as large as their arguments allow. */
const functions: ReadonlySet<string> = new Set([
  ...['abs', 'avg', 'cast', 'ceil', 'ceiling', 'coalesce', 'concat', 'count', 'date', 'datetime', 'floor'],
  ...['glob', 'group_concat', 'ifnull', 'iif', 'instr', 'julianday', 'length', 'like', 'lower', 'ltrim'],
  ...['max', 'min', 'nullif', 'pow', 'power', 'round', 'rtrim', 'sign', 'sqrt', 'strftime', 'substr'],
  ...['substring', 'sum', 'time', 'total', 'trim', 'trunc', 'typeof', 'unixepoch', 'upper'],
]);

/** Why SQLite may not compile a view. */
export class ViewRefusal {
  reason: string | null = null;

  deny(reason: string): number {
    this.reason ??= reason;
    return constants.SQLITE_DENY;
  }
}

type Authorizer = (action: number, one: string | null, two: string | null) => number;

/** Allows a view of this name to be created, and nothing else. */
export function onlyDefinition(name: string, refusal: ViewRefusal): Authorizer {
  return (action, one) => {
    const { SQLITE_OK, SQLITE_CREATE_VIEW, SQLITE_INSERT, SQLITE_UPDATE, SQLITE_READ, SQLITE_SELECT } =
      constants;
    if (action === SQLITE_CREATE_VIEW && isSame(one, name)) return SQLITE_OK;
    const isOfSchema = isSame(one, 'sqlite_master') || isSame(one, 'sqlite_schema');
    if ([SQLITE_INSERT, SQLITE_UPDATE, SQLITE_READ].includes(action) && isOfSchema) return SQLITE_OK;
    return action === SQLITE_SELECT ? SQLITE_OK : refusal.deny('its definition is not a plain view');
  };
}

/** Allows reading these tables (names in lower case) with plain functions, and writing to one table. */
export function onlyTables(
  readable: ReadonlySet<string>,
  refusal: ViewRefusal,
  { target = null, read }: { readonly target?: string | null; readonly read?: (table: string) => void } = {},
): Authorizer {
  return (action, one, two) => {
    const { SQLITE_OK, SQLITE_SELECT, SQLITE_READ, SQLITE_FUNCTION, SQLITE_INSERT, SQLITE_RECURSIVE } =
      constants;
    const table = one?.toLowerCase() ?? '';
    switch (action) {
      case SQLITE_SELECT:
        return SQLITE_OK;
      case SQLITE_READ:
        if (!readable.has(table)) return refusal.deny(`it reads “${one ?? ''}”, which is not a plain table`);
        read?.(table);
        return SQLITE_OK;
      case SQLITE_FUNCTION:
        if (functions.has(two?.toLowerCase() ?? '')) return SQLITE_OK;
        return refusal.deny(`it uses the function “${two ?? ''}”`);
      case SQLITE_INSERT:
        return isSame(one, target) ? SQLITE_OK : refusal.deny('it changes a table');
      case SQLITE_RECURSIVE:
        return refusal.deny('it is recursive');
      default:
        return refusal.deny('it is not a plain select');
    }
  };
}

function isSame(one: string | null, other: string | null): boolean {
  return one !== null && one.toLowerCase() === other?.toLowerCase();
}
