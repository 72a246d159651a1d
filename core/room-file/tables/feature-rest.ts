import { integer, recordTable, required, text } from './record-table.ts';

/** What the row of a feature cannot say of it; docs/geopackage.md tells the rule. */
export interface FeatureRest {
  readonly table: string;
  /** The feature's `fid` in that table. */
  readonly feature: number;
  /** JSON. */
  readonly rest: string;
}

export const featureRestTable = recordTable<FeatureRest>(
  {
    name: 'chartroom_feature_rest',
    kind: 'attributes',
    key: 'fid',
    description: 'What the rows of features cannot say of them.',
  },
  [
    text('table_name', ({ table }) => table, required),
    integer('feature', ({ feature }) => feature, required),
    { ...text('rest', ({ rest }) => rest, required), mediaType: 'application/json' },
  ],
);
