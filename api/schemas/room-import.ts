import { z } from 'zod';
import { success } from './common.ts';

const renamed = z.record(z.string(), z.string());

const leftOut = z
  .object({
    what: z.enum([
      'layer',
      'raster',
      'table',
      'tiles',
      'row',
      'icon',
      'image',
      'slide',
      'settings',
      'display',
      'other',
    ]),
    name: z.string(),
    code: z.string().meta({ description: 'Stable, for programs.' }),
    reason: z.string().meta({ description: 'For people.' }),
  })
  .meta({ id: 'LeftOut', description: 'Something of the file that did not become a part of the room.' });

const importedLayer = z
  .looseObject({ id: z.string(), name: z.string(), featureCount: z.int() })
  .meta({ id: 'ImportedLayer' });

/** What an import has made: in its answer, and among the members of its job. */
export const roomImported = z
  .looseObject({
    success,
    jobId: z.string(),
    markersCreated: z.int(),
    layersCreated: z.int(),
    rastersCreated: z.int(),
    iconsCreated: z.int(),
    imagesCreated: z.int(),
    commentsCreated: z.int().meta({ description: 'Without their replies.' }),
    slidesCreated: z.int(),
    settings: z.enum(['taken', 'kept']),
    layers: z.array(importedLayer),
    ids: z
      .object({
        layers: renamed,
        rasters: renamed,
        icons: renamed,
        images: renamed,
        slides: renamed,
        comments: renamed,
        markers: renamed,
      })
      .meta({
        id: 'ResultIds',
        description:
          'The new ids by those in the file: of each kind the first 10,000, and markersTruncated and the like say where there are more.',
      }),
    leftOut: z.array(leftOut),
  })
  .meta({ id: 'RoomImported' });
