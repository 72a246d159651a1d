import { type ContentPlural, contentPlurals } from '../../core/content/kinds.ts';
import { type IdsOfKind, reportedIds } from '../../core/exchange/import/new-ids.ts';
import { leftOutTypes } from '../../core/exchange/import/left-out.ts';
import { z } from 'zod';
import { sentenceValues, success } from './common.ts';

const count = z.int();
const renamed = z.record(z.string(), z.string());

export const leftOut = z
  .object({
    what: z.enum(leftOutTypes),
    name: z.string(),
    code: z.string().meta({ description: 'Stable, machine-readable.' }),
    reason: z.string().meta({ description: 'Human-readable.' }),
    values: sentenceValues,
  })
  .meta({ id: 'LeftOut', description: 'Content of the file that was not imported.' });

const importedLayer = z
  .looseObject({ id: z.string(), name: z.string(), featureCount: z.int() })
  .meta({ id: 'ImportedLayer' });

/** Result of an import, in the response and in its job. */
export const roomImported = z
  .looseObject({
    success,
    jobId: z.string(),
    ...(Object.fromEntries(contentPlurals.map((plural) => [`${plural}Created`, count])) as Record<
      `${ContentPlural}Created`,
      typeof count
    >),
    commentsCreated: z.int().meta({ description: 'Not counting replies.' }),
    slidesCreated: z.int(),
    settings: z.enum(['taken', 'kept']),
    layers: z.array(importedLayer),
    ids: z
      .object(
        Object.fromEntries(reportedIds.map((kind) => [kind, renamed])) as Record<IdsOfKind, typeof renamed>,
      )
      .meta({
        id: 'ResultIds',
        description:
          'New IDs by the IDs in the file, at most 10,000 of each kind; `markersTruncated` and ' +
          'similar fields are set if there are more.',
      }),
    leftOut: z.array(leftOut),
  })
  .meta({ id: 'RoomImported' });
