import { type TableSourceOptions, withTableSource } from '../../../geo/table/table-source.ts';
import type { TableWarning } from '../../../geo/table/table-warning.ts';

interface TableDocument {
  readonly features: readonly { readonly properties: Record<string, unknown>; readonly geometry: unknown }[];
  readonly warnings: readonly TableWarning[];
}

/** The features of a table, as a layer would store them. */
export async function documentOf(
  path: string,
  types: TableSourceOptions['types'] = 'detect',
): Promise<TableDocument> {
  const { result, warnings } = await withTableSource(
    path,
    { size: 0, declared: {}, types },
    async (source) => {
      const pieces: Buffer[] = [];
      for (;;) {
        const piece = Buffer.alloc(65_536);
        const length = await source.read(piece, 0, piece.length);
        if (length === 0) return Buffer.concat(pieces).toString();
        pieces.push(piece.subarray(0, length));
      }
    },
  );
  return { features: (JSON.parse(result) as Pick<TableDocument, 'features'>).features, warnings };
}
