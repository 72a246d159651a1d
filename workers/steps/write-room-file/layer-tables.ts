import { join } from 'node:path';
import { featureRestTable } from '../../../core/exchange/tables/feature-rest.ts';
import { layersTable } from '../../../core/exchange/tables/layers.ts';
import type { PlannedTable } from '../../../geo/geopackage/write/package-plan.ts';
import type { RoomFileContext } from './room-file-context.ts';
import { rowTable } from './row-table.ts';

/** A feature table per layer, and the tables that describe the layers. */
export function layerTables({ folder, part, head, layers, learnt }: RoomFileContext): PlannedTable[] {
  const { lastChange } = head;
  const onEnd = (table: string, rows: number) => void learnt.counts.set(table, rows);
  return [
    ...layers.map(({ layer, table }): PlannedTable => ({
      kind: 'layer',
      name: table,
      identifier: layer.name,
      description: layer.description ?? '',
      lastChange,
      manifest: layer.manifest,
      fileOf: (name) => join(folder, layer.folder, name),
      ...(part?.bbox === undefined ? {} : { box: part.bbox }),
      rest: (feature, rest) => learnt.rest.add([table, feature, rest]),
      written: ({ columns, count }) => {
        learnt.columns.set(table, columns);
        learnt.counts.set(table, count);
      },
    })),
    rowTable(layersTable, {
      ...{ lastChange, onEnd },
      sources: () => [
        layers.map(({ layer, table }) => ({ layer, table, columns: learnt.columns.get(table) ?? [] })),
      ],
    }),
    rowTable(featureRestTable, {
      ...{ lastChange, onEnd },
      sources: async function* () {
        for await (const batch of learnt.rest.read())
          yield batch.map(([table, feature, rest]) => ({ table, feature, rest }));
      },
    }),
  ];
}
