import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import type {
  PackagePlan,
  PlannedRow,
  RowTable,
  PlannedTileTable,
} from '../../../../geo/geopackage/write/package-plan.ts';
import { randomFrom } from '../../../support/seeded-random.ts';
import type { TestLayer } from '../layers.ts';
import { tableOf } from './packages.ts';

/** One pixel. */
const webp = Buffer.from('UklGRiQAAABXRUJQVlA4IBgAAAAwAQCdASoBAAEAAgA0JaQAA3AA/vuUAAA=', 'base64');

const lastChange = Date.UTC(2024, 1, 29, 12);
const listed = { description: '', lastChange } as const;

async function* batches(rows: readonly PlannedRow[]): AsyncGenerator<readonly PlannedRow[]> {
  for (let i = 0; i < rows.length; i += 100) yield await Promise.resolve(rows.slice(i, i + 100));
}

/** A plan of every kind of table; `asked` gets what is asked in its order. */
export function wholePlan(directory: string, layer: TestLayer, asked: string[]): PackagePlan {
  const random = randomFrom(9);
  const reported = (name: string, rows: readonly PlannedRow[]) => () => {
    asked.push(name);
    return batches(rows);
  };
  const blob = join(directory, 'blob');
  writeFileSync(blob, Buffer.from('0123456789'));
  const markers: RowTable = {
    ...listed,
    kind: 'points',
    name: 'markers',
    identifier: 'Markers',
    key: 'fid',
    columns: [
      { name: 'id', type: 'TEXT', isRequired: true, isUnique: true },
      { name: 'tags', type: 'TEXT', mediaType: 'application/json' },
      { name: 'at', type: 'INTEGER' },
      { name: 'size', type: 'REAL' },
    ],
    rows: reported(
      'markers',
      Array.from({ length: 1500 }, (_, i) => ({
        id: i + 1,
        point: [random() * 360 - 180, random() * 180 - 90] as const,
        values: [
          `m${(i * 7919) % 1500}`,
          i % 3 ? '[]' : null,
          i % 2 ? 1700000000000 + i : -(2n ** 60n),
          i / 4,
        ],
      })),
    ),
  };
  const icons: RowTable = {
    ...listed,
    kind: 'media',
    name: 'chartroom_icons',
    identifier: 'Markers',
    key: 'id',
    columns: [
      { name: 'data', type: 'BLOB', isRequired: true },
      { name: 'content_type', type: 'TEXT', isRequired: true },
    ],
    rows: reported('icons', [{ id: 1, values: [{ file: blob, start: 2, end: 5 }, 'image/png'] }]),
  };
  const settings: RowTable = {
    ...listed,
    kind: 'attributes',
    name: 'chartroom_settings',
    identifier: 'Settings',
    key: 'fid',
    columns: [{ name: 'value', type: 'TEXT', mediaType: 'application/json' }],
    rows: reported('settings', [{ id: 1, values: ['{}'] }]),
  };
  const styles: RowTable = {
    ...settings,
    kind: 'unlisted',
    name: 'layer_styles',
    rows: reported('styles', []),
  };
  const tiles: PlannedTileTable = {
    ...listed,
    kind: 'tiles',
    name: 'tiles_ortho',
    identifier: 'Ortho',
    mediaType: 'image/webp',
    minZoom: 0,
    maxZoom: 2,
    bbox: [-10, -10, 10, 10],
    tiles: async function* () {
      asked.push('tiles');
      yield await Promise.resolve([
        { zoom: 0, column: 0, row: 0, picture: webp },
        { zoom: 2, column: 1, row: 1, picture: webp },
      ]);
    },
  };
  return {
    tables: [
      settings,
      markers,
      icons,
      tableOf(layer, {
        name: 'swiss',
        written: () => asked.push('written'),
      }),
      tableOf(layer, { name: 'swiss_2' }),
      styles,
      tiles,
    ],
    relations: [
      {
        base: 'markers',
        related: 'chartroom_icons',
        mapping: 'markers_icons',
        pairs: async function* () {
          asked.push('pairs');
          yield await Promise.resolve([[1, 1] as const, [2, 1] as const]);
        },
      },
    ],
  };
}
