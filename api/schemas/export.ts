import { z } from 'zod';
import { limits } from '../../core/limits.ts';
import { exportFormats } from '../../core/room-file/export-options.ts';
import { epochMilliseconds } from './common.ts';
import { icon } from './icon.ts';
import { jobError, jobStatus, jobWarning } from './job.ts';
import { layer } from './layer.ts';
import { marker } from './marker.ts';
import { raster } from './raster.ts';

/** `include_tiffs=0`, `include_tiles=true`. */
const choice = z.enum(['true', 'false', '1', '0']).optional();

export const exportQuery = z.object({
  include_tiffs: choice.meta({
    description: 'Whether the file holds the original GeoTIFFs of rasters; true where it is not said.',
  }),
  include_tiles: choice.meta({
    description:
      'Whether it holds tiles of rasters as they are drawn, for programs that read no GeoTIFF; false where it is not said.',
  }),
});

const ids = z.array(z.string().max(100)).max(limits.exportedObjects).optional();

export const exportBody = z
  .strictObject({
    layers: ids.meta({ description: 'Ids of the vector layers that go in; all where it is not said.' }),
    rasters: ids.meta({ description: 'The same of raster layers.' }),
    bbox: z.array(z.number()).length(4).optional().meta({
      description:
        'West, south, east, north in degrees: only markers, features and rasters that meet the box. West may be greater than east.',
    }),
    format: z.enum(exportFormats).optional().meta({
      description:
        '`geopackage` where it is not said. The others take exactly one layer, which `layers` names, and nothing else of the room.',
    }),
  })
  // Without a body it is the whole room, as with an empty one.
  .prefault({})
  .meta({ id: 'Export', examples: [{}] });

export const exportSize = z
  .object({
    bytes: z.int().meta({ description: 'What the file will come to, within five percent.' }),
    thresholdBytes: z.int().meta({ description: 'Above this, only export-jobs export.' }),
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
    bytes: z.int().nullable().meta({ description: 'Of the file; null before it is there.' }),
    fileName: z.string().nullable(),
    warnings: z.array(jobWarning).meta({ description: 'What the format of the file cannot say.' }),
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
    seq: z.int().meta({ description: 'The number of the last event of the room.' }),
    settings: z.record(z.string(), z.unknown()),
    counts: z.object({
      markers: z.int(),
      layers: z.int(),
      rasterLayers: z.int(),
      comments: z.int(),
      icons: z.int(),
      slides: z.int(),
    }),
    markers: z.array(marker),
    nextAfter: z.string().nullable().meta({
      description: 'The `after` that the next markers are asked for with; null: these are the last.',
    }),
    icons: z.array(icon),
    drawnShapes: z.array(referredLayer).meta({
      description: 'Layers that are so small that they may have been drawn.',
    }),
    layers: z.array(referredLayer),
    rasterLayers: z.array(raster.extend(bulk).meta({ id: 'ReferredRaster' })),
  })
  .meta({ id: 'ExportManifest' });
