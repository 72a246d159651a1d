import { z } from 'zod';
import {
  columnRoles,
  columnTypes,
  encodingEvidence,
  inspectedResults,
  systemEvidence,
} from '../../geo/inspection/inspected-file.ts';
import { declarationFields } from './declaration.ts';
import { roomIdText, success } from './common.ts';
import { jobError, jobWarning } from './job.ts';
import { asPart } from './layer.ts';

/** The form of an inspection: a file, or the chunked upload of one. */
export const inspectionForm = z.object({
  roomName: roomIdText,
  file: z.string().optional().meta({ format: 'binary' }),
  uploadId: z.string().optional().meta({ description: 'A complete chunked upload, in place of `file`.' }),
  as: asPart,
  ...declarationFields,
});

const geometryTypes = z.array(z.string()).meta({ description: 'Types of GeoJSON.' });
const featureCount = z.int().nullable().meta({
  description: 'Null if counting the features would read a large file to its end.',
});
const box = z.array(z.number()).length(4);
const result = z.enum(inspectedResults);

const layer = z.object({ name: z.string(), geometryTypes, featureCount }).meta({ id: 'InspectedLayer' });

const system = z
  .object({
    code: z.string().nullable().meta({ description: 'Such as `EPSG:2056`, if known.' }),
    name: z.string(),
    evidence: z.enum(systemEvidence).meta({
      description:
        '`caller`: the request; `file`: the file itself; `column`, `name`: the name of a column, or of the file; ' +
        '`range`: the range of the numbers; `default`: the format, or degrees.',
    }),
    explanation: z.string(),
  })
  .meta({ id: 'InspectedSystem' });

const candidate = z
  .object({
    code: z.string(),
    name: z.string(),
    near: z.string().nullable().meta({ description: 'A city near the data.' }),
    longitude: z.number(),
    latitude: z.number(),
    axesSwapped: z.boolean().meta({ description: 'Whether x and y would be exchanged.' }),
    bbox: box.nullable().meta({ description: 'Where the data would be.' }),
  })
  .meta({ id: 'CandidateSystem' });

const column = z
  .object({
    name: z.string(),
    type: z.enum(columnTypes),
    role: z.enum(columnRoles).nullable().meta({ description: '`coordinates`: both in one cell.' }),
    samples: z.array(z.string()).meta({ description: 'Up to five different values, shortened.' }),
  })
  .meta({ id: 'InspectedColumn' });

/** What an upload of the file with the same options would make of it. */
export const inspection = z
  .object({
    success,
    format: z.string().nullable().meta({ description: 'Null if the format is not supported.' }),
    formatName: z.string(),
    size: z.int().meta({ description: 'Bytes.' }),
    encoding: z.object({ name: z.string(), evidence: z.enum(encodingEvidence) }).nullable(),
    delimiter: z.string().nullable().meta({ description: 'Of a table; `tab` for a tab.' }),
    layers: z.array(layer),
    layer: z.string().nullable().meta({
      description: 'The layer that the following members describe; null if the format has no named layers.',
    }),
    geometryTypes,
    featureCount,
    crs: system.nullable(),
    candidates: z.array(candidate).meta({
      description: 'Systems that fit if the system is unknown, the most likely first.',
    }),
    bbox: box.nullable().meta({
      description: 'West, south, east, north of what was read, in degrees.',
    }),
    columns: z.array(column),
    warnings: z.array(jobWarning),
    becomes: result.nullable(),
    alternatives: z.array(result).meta({ description: 'What `as` can make of it instead.' }),
    error: jobError.nullable().meta({ description: 'What an upload with these options would answer.' }),
  })
  .meta({ id: 'Inspection' });
