import type { Inspection } from '../service/shapes.ts';

/** What a column of a table can hold. */
export const columnRoles = ['longitude', 'latitude', 'geometry', 'title', 'date'] as const;

export type DeclaredRole = (typeof columnRoles)[number];

type Columns = Inspection['columns'];

/** The names of columns by role. */
export type ColumnsByRole = Readonly<Partial<Record<DeclaredRole, string>>>;

/** The role that the user has declared, else the detected one. A position in one cell is declared as a geometry. */
export function roleOf({ name, role }: Columns[number], declared: ColumnsByRole = {}): DeclaredRole | null {
  const own = columnRoles.find((each) => declared[each] === name);
  if (own !== undefined || role === null) return own ?? null;
  const detected = role === 'coordinates' ? 'geometry' : role;
  const isReplaced = columnRoles.some((each) => declared[each] !== undefined && replaces(each, detected));
  return isReplaced ? null : detected;
}

/**
 * The columns by role after one of them got another role. Each role has one column: longitude and latitude change
 * places, and a geometry replaces both, or the reverse.
 */
export function withRole(
  columns: Columns,
  { declared, name, role }: { declared?: ColumnsByRole | undefined; name: string; role: DeclaredRole },
): ColumnsByRole {
  const changed = columns.find((column) => column.name === name);
  const left = changed === undefined ? null : roleOf(changed, declared);
  const others = columns.flatMap((column): [DeclaredRole, string][] => {
    const own = roleOf(column, declared);
    if (own === null || column.name === name) return [];
    if (own === role && isAxis(role) && isAxis(left)) return [[left, column.name]];
    return replaces(role, own) ? [] : [[own, column.name]];
  });
  return Object.fromEntries<string>([...others, [role, name]]);
}

/** The columns that can be declared: longitude and latitude only together. Undefined if there are none. */
export function declarable(columns: ColumnsByRole = {}): ColumnsByRole | undefined {
  const { longitude, latitude, ...others } = columns;
  const found = longitude === undefined || latitude === undefined ? others : columns;
  return Object.keys(found).length === 0 ? undefined : found;
}

function isAxis(role: DeclaredRole | null): role is 'longitude' | 'latitude' {
  return role === 'longitude' || role === 'latitude';
}

function replaces(role: DeclaredRole, other: DeclaredRole): boolean {
  if (role === other) return true;
  return (role === 'geometry' && isAxis(other)) || (isAxis(role) && other === 'geometry');
}
