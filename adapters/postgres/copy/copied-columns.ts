import type { ContentKind } from '../../../core/content/kinds.ts';
import { type CopiedTable, publicId } from '../content/content-table.ts';
import { contentTables } from '../content/tables.ts';

/** The API shows neither the id nor the kind of imported authors. */
const publicAuthor = (author: string): string =>
  `case when ${author}->>'type' = 'import'
    then jsonb_build_object('type', 'import', 'id', 'import', 'name', ${author}->'name') else ${author} end`;

type TableOfContent = (typeof contentTables)[ContentKind]['table'];

type Table = TableOfContent | 'comments' | 'replies';

const ofContent = Object.fromEntries(
  Object.values(contentTables).map(({ table, copied }): [string, CopiedTable] => [table, copied]),
) as Record<TableOfContent, CopiedTable>;

/**
 * Visibility of the columns of a source room. The public sees what operations of `core/access/operations.ts`
 * with `public-room` return. Only readers may export.
 */
export const copiedColumns: Readonly<Record<Table, CopiedTable>> = {
  ...ofContent,
  comments: {
    own: ['id', 'content_key', 'object_id'],
    everyone: [
      ...['object_type', 'body', 'lat', 'lng', 'resolved', 'resolved_at', 'created_at', 'updated_at'],
    ],
    readers: { resolved_by: publicId, author: publicAuthor },
  },
  replies: {
    own: ['id', 'content_key', 'comment_id'],
    everyone: ['body', 'created_at', 'updated_at'],
    readers: { author: publicAuthor },
  },
};

/** Names of the copied columns, for the column list of an INSERT. */
export function columnNames(table: Table): string {
  const { everyone, readers } = copiedColumns[table];
  return [...everyone, ...Object.keys(readers)].join(', ');
}

/** Expressions for the values of the copied columns over rows of `from`, by the condition `isReader`. */
export function columnValues(table: Table, from: string, isReader: string): string {
  const { everyone, readers } = copiedColumns[table];
  const values = Object.entries(readers).map(([name, publicValue]) => {
    const column = `${from}.${name}`;
    return `case when ${isReader} then ${column} else ${publicValue(column)} end`;
  });
  return [...everyone.map((name) => `${from}.${name}`), ...values].join(', ');
}
