import { z } from 'zod';
import type { MarkerBatch } from '../../../core/markers/import/marker-batch.ts';
import type { NoPoint } from '../../../geo/geojson/check-points.ts';
import { count } from '../schemas/fields.ts';
import { markerBatch } from './marker-batch-schema.ts';
import type { OwnStep } from '../../sandbox/step-executor.ts';
import type { EncodePoints } from './encode-points.ts';

/** `from` is the number of points already loaded; if it is not 0, the file has been checked. */
export type ReadPointsRequest = Omit<EncodePoints, 'folder'> & {
  /** No points of a file with more than this number are handed over. */
  readonly maxPoints: number;
};

export type ReadPointsResult =
  /** All batches before the last were handed over while reading. Null: no points remained. */
  | { readonly outcome: 'points'; readonly last: MarkerBatch | null }
  | { readonly outcome: 'mixed'; readonly other: NoPoint; readonly isWorkbook?: true };

/** Encodes a GeoJSON file of points, or a table, as batches of marker rows. */
export const readPointsStep: OwnStep<ReadPointsRequest, ReadPointsResult, MarkerBatch> = {
  name: 'read-points',
  program: { text: new URL('./program.ts', import.meta.url), readsWith: 'own code' },
  memory: () => 768 * 2 ** 20,
  scratch: ({ size }) => 2 ** 26 + 3 * size,
  output: {
    result: z.discriminatedUnion('outcome', [
      z.strictObject({ outcome: z.literal('points'), last: markerBatch.nullable() }),
      z.strictObject({
        outcome: z.literal('mixed'),
        other: z.strictObject({
          feature: count,
          reason: z.enum(['null_geometry', 'not_a_point', 'empty_geometry']),
        }),
        isWorkbook: z.literal(true).exactOptional(),
      }),
    ]),
    part: markerBatch,
  },
};
