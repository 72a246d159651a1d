import type { ProcessRequest } from '../service/shapes.ts';
import { declarable, type ColumnsByRole } from './column-roles.ts';

/** What the user declares about a file. */
export type ImportOptions = Pick<
  ProcessRequest,
  'crs' | 'encoding' | 'delimiter' | 'types' | 'layer' | 'as'
> & {
  readonly columns?: ColumnsByRole;
};

export type OptionChange = { readonly [Name in keyof ImportOptions]?: ImportOptions[Name] | null };

/** The options after a change; null removes an option. */
export function changed(options: ImportOptions, change: OptionChange): ImportOptions {
  const members = Object.entries({ ...options, ...change }).filter(([, value]) => value !== null);
  return Object.fromEntries(members);
}

/** The options that a request can contain: one coordinate is sent once the other is declared, too. */
export function complete({ columns, ...options }: ImportOptions): ImportOptions {
  const declared = declarable(columns);
  return declared === undefined ? options : { ...options, columns: declared };
}
