import { integer, recordTable, required, text } from './record-table.ts';

/** Information about a feature that its row cannot represent; see docs/geopackage.md. */
export interface FeatureRest {
  readonly table: string;
  /** The feature's `fid` in its table. */
  readonly feature: number;
  /** JSON. */
  readonly rest: string;
}

export const featureRestTable = recordTable<FeatureRest>(
  {
    name: 'chartroom_feature_rest',
    kind: 'attributes',
    key: 'fid',
    description: 'Information about features that their rows cannot represent.',
  },
  [
    text('table_name', ({ table }) => table, required),
    integer('feature', ({ feature }) => feature, required),
    { ...text('rest', ({ rest }) => rest, required), mediaType: 'application/json' },
  ],
);
