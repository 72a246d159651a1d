import { z } from 'zod';
import { limits } from '../../core/limits.ts';
import { exportFormats } from '../../core/exchange/export/export-options.ts';
import { epochMilliseconds } from './common.ts';
import { objectLists } from './content.ts';
import { icon } from './icon.ts';
import { jobError, jobStatus, jobWarning } from './job.ts';
import { layer } from './layer.ts';
import { groupNames } from './marker.ts';
import { raster } from './raster.ts';
import { roomCounts } from './room.ts';

/** `include_tiffs=0`, `include_tiles=true`. */
const choice = z.enum(['true', 'false', '1', '0']).optional();

export const exportQuery = z.object({
  include_tiffs: choice.meta({
    description: 'Whether to include the original GeoTIFFs of rasters; default true.',
  }),
  include_tiles: choice.meta({
    description:
      'Whether to include rendered raster tiles, for programs that cannot read GeoTIFF; default false.',
  }),
});

const ids = z.array(z.string().max(100)).max(limits.exportedObjects).optional();

export const exportBody = z
  .strictObject({
    layers: ids.meta({ description: 'IDs of the vector layers to export; default all.' }),
    rasters: ids.meta({ description: 'IDs of the raster layers to export; default all.' }),
    bbox: z
      .array(z.number())
      .length(4)
      .optional()
      .meta({
        description:
          'West, south, east, north in degrees: export only objects and features that intersect the ' +
          'box. If west is greater than east, the box crosses the antimeridian.',
      }),
    groups: groupNames.optional(),
    for: z
      .enum(['excel'])
      .optional()
      .meta({
        description:
          'The program that opens the file, with the format `csv`: `excel` adds a byte order mark, separates fields ' +
          'by semicolons, and neutralizes texts that begin like a formula with an apostrophe.',
      }),
    filter: z
      .record(z.string(), z.unknown())
      .optional()
      .meta({
        description:
          'Export only the features that this filter selects, which is like `filter` of a style, with the formats ' +
          '`csv`, `geojson` and `geojsonseq`.',
      }),
    format: z
      .enum(exportFormats)
      .optional()
      .meta({
        description:
          'Default `geopackage`. The other formats export exactly one layer, given in `layers`, and ' +
          'nothing else.',
      }),
  })
  // A missing body equals an empty one: the whole room.
  .prefault({})
  .meta({ id: 'Export', examples: [{}] });

export const exportSize = z
  .object({
    bytes: z.int().meta({ description: 'Estimated size of the file, within five percent.' }),
    thresholdBytes: z.int().meta({ description: 'Larger exports require an export job.' }),
    recommended: z.enum(['sync', 'async']),
  })
  .meta({ id: 'ExportSize' });

export const exportJobStarted = z.object({ jobId: z.uuid() }).meta({ id: 'StartedExport' });

export const exportJob = z
  .object({
    jobId: z.uuid(),
    status: jobStatus,
    stage: z.string(),
    progress: z.number().min(0).max(100),
    message: z.string(),
    bytes: z.int().nullable().meta({ description: 'Size of the file; null until it is complete.' }),
    fileName: z.string().nullable(),
    warnings: z.array(jobWarning).meta({ description: 'Content that the file format cannot represent.' }),
    error: jobError.optional(),
    startedAt: epochMilliseconds.nullable(),
    finishedAt: epochMilliseconds.nullable(),
    expiresAt: epochMilliseconds.nullable(),
    artifactAvailable: z.boolean(),
  })
  .meta({ id: 'ExportJob' });

const bulk = { sourceRoomId: z.string() };
const referredLayer = layer.extend(bulk).meta({ id: 'ReferredLayer' });

export const exportManifest = z
  .object({
    formatVersion: z.literal(1),
    sourceRoomId: z.string(),
    name: z.string().nullable(),
    seq: z.int().meta({ description: 'Sequence number of the last event of the room.' }),
    settings: z.record(z.string(), z.unknown()),
    counts: roomCounts.omit({ members: true }),
    ...objectLists,
    nextAfter: z.string().nullable().meta({
      description: 'The `after` of the next page, or null on the last page.',
    }),
    icons: z.array(icon),
    drawnShapes: z.array(referredLayer).meta({
      description: 'Layers small enough to have been drawn by hand.',
    }),
    layers: z.array(referredLayer),
    rasterLayers: z.array(raster.extend(bulk).meta({ id: 'ReferredRaster' })),
  })
  .meta({ id: 'ExportManifest' });
