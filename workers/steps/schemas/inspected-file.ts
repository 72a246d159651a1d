import { z } from 'zod';
import {
  columnRoles,
  columnTypes,
  encodingEvidence,
  type InspectedFile,
  inspectedResults,
  inspectionLimits,
  systemEvidence,
} from '../../../geo/inspection/inspected-file.ts';
import { isBoundedDetails } from '../../sandbox/bounded-details.ts';
import { box, count, finite, text, warnings } from './fields.ts';

const name = z.string().max(inspectionLimits.nameLength);
const short = z.string().max(200);
const types = z.array(short).max(16);
const result = z.enum(inspectedResults);

export const inspectedFile = z.strictObject({
  format: short.nullable(),
  formatName: name,
  encoding: z.strictObject({ name: short, evidence: z.enum(encodingEvidence) }).nullable(),
  delimiter: short.nullable(),
  layers: z
    .array(z.strictObject({ name, geometryTypes: types, featureCount: count.nullable() }))
    .max(inspectionLimits.layers),
  layer: name.nullable(),
  geometryTypes: types,
  featureCount: count.nullable(),
  crs: z
    .strictObject({
      code: short.nullable(),
      name: short,
      evidence: z.enum(systemEvidence),
      explanation: text,
    })
    .nullable(),
  candidates: z
    .array(
      z.strictObject({
        crs: short,
        name: short,
        location: short,
        longitude: finite,
        latitude: finite,
        axesSwapped: z.literal(true).exactOptional(),
        bbox: box.nullable(),
      }),
    )
    .max(20),
  bbox: box.nullable(),
  columns: z
    .array(
      z.strictObject({
        name,
        type: z.enum(columnTypes),
        role: z.enum(columnRoles).nullable(),
        samples: z.array(z.string().max(inspectionLimits.sampleLength)).max(inspectionLimits.samples),
      }),
    )
    .max(inspectionLimits.columns),
  warnings,
  becomes: result.nullable(),
  alternatives: z.array(result).max(3),
  error: z
    .strictObject({
      code: z.string().max(64),
      message: text,
      details: z.custom<Readonly<Record<string, unknown>>>(isBoundedDetails),
    })
    .nullable(),
}) satisfies z.ZodType<InspectedFile>;
