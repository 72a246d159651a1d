import { restTable } from '../../../geo/geopackage/rest-table.ts';
import { integer, recordTable, required, text } from './record-table.ts';

/** Information about a feature that its row cannot represent; see docs/geopackage.md. */
export interface FeatureRest {
  readonly table: string;
  /** The feature's `fid` in its table. */
  readonly feature: number;
  /** JSON. */
  readonly rest: string;
  /** Hashes of the row as it was written; the first is null if it had no geometry. */
  readonly geometryHash: string | null;
  readonly attributesHash: string;
}

export const featureRestTable = recordTable<FeatureRest>(
  {
    name: restTable,
    kind: 'attributes',
    key: 'fid',
    description: 'Information about features that their rows cannot represent.',
  },
  [
    text('table_name', ({ table }) => table, required),
    integer('feature', ({ feature }) => feature, required),
    { ...text('rest', ({ rest }) => rest, required), mediaType: 'application/json' },
    text('geometry_hash', ({ geometryHash }) => geometryHash),
    text('attributes_hash', ({ attributesHash }) => attributesHash, required),
  ],
);
