import { layerFiles, type LayerManifest } from '../../geo/layer/manifest.ts';
import type { RasterManifest } from '../../geo/raster/manifest.ts';
import { hold, type Holding } from '../blobs/hold.ts';
import { completeJob } from '../jobs/complete-job.ts';
import { commonInput } from '../jobs/job-input.ts';
import type { Job } from '../jobs/job.ts';
import type { ThreadPart } from '../comments/comment.ts';
import type { Layer } from '../layers/layer.ts';
import { layerRecord } from '../layers/layer-record.ts';
import { limits } from '../limits.ts';
import type { Database, Repositories } from '../ports/database.ts';
import { fittingDisplay } from '../rasters/fitting-display.ts';
import { rasterBytes, rasterKeys } from '../rasters/raster-objects.ts';
import { rasterRecord } from '../rasters/raster-record.ts';
import type { RasterLayer } from '../rasters/raster.ts';
import type { Emit } from '../rooms/change-room.ts';
import type { Room } from '../rooms/room.ts';
import type { Readable } from 'node:stream';
import type { ImportPlan, PlannedLayer, PlannedRaster } from './import-plan.ts';
import { importResult, sentenceOf } from './import-result.ts';
import { placeSlides } from './place-slides.ts';
import { takeSettings } from './take-settings.ts';

export interface LayerToPublish {
  readonly layer: PlannedLayer;
  readonly manifest: LayerManifest;
  /** Of the manifest as an object. */
  readonly manifestBytes: number;
}

export interface RasterToPublish {
  readonly raster: PlannedRaster;
  readonly manifest: RasterManifest;
  readonly objectPrefix: string;
}

/** What the plan does not hold itself, read from where it is stored. */
export interface ImportContent {
  readonly layers: readonly LayerToPublish[];
  readonly rasters: readonly RasterToPublish[];
  /** Rows of the plan's markers, from their beginning each time. */
  readonly markers: () => Readable;
  /** Threads of the plan's comments, some at a time. */
  readonly comments: () => AsyncIterable<readonly ThreadPart[]>;
}

/**
 * Makes all that a file held a part of the room and ends the job: rows, holds on objects, the owner's usage and the history
 * at once. Throws as `completeJob` does, and Refusals `quota_exceeded` and `limit_exceeded`: then nothing changed.
 */
export async function publishImport(
  database: Database,
  job: Job,
  plan: ImportPlan,
  content: ImportContent,
): Promise<readonly Layer[]> {
  const layers = content.layers.map((each) => layerOf(job, each));
  const rasters = content.rasters.map((each) => rasterOf(job, each));
  const end = { result: importResult(plan, layers, rasters), message: sentenceOf(plan, layers, rasters) };

  await completeJob(
    database,
    job,
    end,
    async (repositories, room, emit) => {
      const { contentKey } = job;
      const { icons, images, archives, jobs } = repositories;
      await icons.insertAll(contentKey, plan.icons);
      await images.insertAll(contentKey, plan.images);
      await repositories.layers.insertAll(layers);
      for (const raster of rasters) await repositories.rasters.insert(raster);
      if (plan.archive !== null) await archives.insert(contentKey, plan.archive);
      for await (const some of content.comments()) await repositories.comments.insertAll(contentKey, some);
      const slides = await placeSlides(repositories, room, job, plan, emit);
      const settings =
        plan.settings === null
          ? ({ outcome: 'kept', leftOut: [] } as const)
          : await takeSettings(repositories, room, { settings: plan.settings, job, emit });
      const leftOut = [...plan.leftOut, ...slides.leftOut, ...settings.leftOut];
      await jobs.answer(job.id, {
        slidesCreated: slides.created,
        settings: settings.outcome,
        leftOut,
        ids: { ...plan.ids, slides: slides.ids },
      });
      const holdings = holdingsOf(contentKey, plan, layers, rasters);
      const bytes = bytesOf(plan, layers, rasters);
      await hold(repositories, holdings, {
        id: job.reservationId,
        ownerId: room.ownerId,
        roomKey: room.key,
        bytes,
      });
      tell(emit, room, job, plan, { layers, rasters, slides: slides.created });
    },
    async ({ markers }: Repositories) => {
      if (plan.markers === null) return;
      const count = await markers.copyRows(content.markers);
      if (count !== plan.markers.count)
        throw new Error(`${count} of ${plan.markers.count} rows were loaded.`);
    },
  );
  return layers;
}

function layerOf({ contentKey }: Job, { layer, manifest, manifestBytes }: LayerToPublish): Layer {
  const { id, name, description, color, opacity, strokeWeight, visible, style } = layer;
  const { objectPrefix, createdBy, createdAt, updatedAt } = layer;
  return {
    ...{ id, contentKey, name, description, color, opacity, strokeWeight, visible, style },
    ...{ objectPrefix, createdBy, createdAt, updatedAt, manifest },
    featureCount: manifest.featureCount,
    bytes: manifest.bytes + manifestBytes,
  };
}

function rasterOf({ contentKey }: Job, { raster, manifest, objectPrefix }: RasterToPublish): RasterLayer {
  const { id, name, description, original, createdBy, createdAt, updatedAt } = raster;
  return {
    ...{ id, contentKey, name, description, original, createdBy, createdAt, updatedAt },
    ...{ manifest, objectPrefix, displayVersion: 1, status: 'ready' },
    display: fittingDisplay(raster.display, manifest).settings,
    bytes: rasterBytes({ manifest, original }),
  };
}

function holdingsOf(
  contentKey: number,
  plan: ImportPlan,
  layers: readonly Layer[],
  rasters: readonly RasterLayer[],
): Holding[] {
  const holding = (objectType: string, objectId: string, keys: readonly string[]): Holding => ({
    holder: { contentKey, objectType, objectId },
    keys,
  });
  const manifests = new Map(plan.layers.map(({ id, manifestKey }) => [id, manifestKey]));
  return [
    ...layers.map(({ id, objectPrefix, manifest }) =>
      holding('layer', id, [
        ...layerFiles(manifest).map(({ name }) => objectPrefix + name),
        manifests.get(id) ?? `${objectPrefix}manifest.json`,
      ]),
    ),
    ...rasters.map((raster) => holding('raster', raster.id, rasterKeys(raster))),
    ...plan.icons.map(({ id, blobKey, pngBlobKey }) =>
      holding('icon', id, pngBlobKey === null ? [blobKey] : [blobKey, pngBlobKey]),
    ),
    ...plan.images.map(({ imageKey, blobKey, thumbnailBlobKey }) =>
      holding('image', imageKey, [blobKey, thumbnailBlobKey]),
    ),
    ...(plan.archive === null ? [] : [holding('history', plan.archive.id, [plan.archive.blobKey])]),
  ];
}

function bytesOf(
  { icons, images, archive }: ImportPlan,
  layers: readonly Layer[],
  rasters: readonly RasterLayer[],
): number {
  const all = [...icons, ...images, ...layers, ...rasters, ...(archive === null ? [] : [archive])];
  return all.reduce((sum, { bytes }) => sum + bytes, 0);
}

interface Made {
  readonly layers: readonly Layer[];
  readonly rasters: readonly RasterLayer[];
  readonly slides: number;
}

/**
 * What browsers that are open read anew. Comments have no events of their own, nor have icons, layers and rasters beyond
 * the first: `room.imported` says that there are others, and that nothing which was known of the markers holds.
 */
function tell(emit: Emit, room: Room, job: Job, plan: ImportPlan, { layers, rasters, slides }: Made): void {
  for (const { id: iconId, name, size, mediaType } of plan.icons.slice(0, limits.eventsOfKind)) {
    const after = { iconId, name, size, mediaType };
    emit({ kind: 'icon.created', objectType: 'icon', objectId: iconId, before: null, after });
  }
  for (const layer of layers.slice(0, limits.eventsOfKind)) {
    const after = layerRecord(layer);
    emit({ kind: 'layer.created', objectType: 'layer', objectId: layer.id, before: null, after });
  }
  for (const raster of rasters.slice(0, limits.eventsOfKind)) {
    const after = rasterRecord(raster);
    emit({ kind: 'raster.created', objectType: 'raster', objectId: raster.id, before: null, after });
  }
  const { subject } = commonInput(job);
  if (plan.markers !== null) {
    const { count, ids, bbox } = plan.markers;
    const after = { markersCreated: count, firstId: ids.first, lastId: ids.last, bbox, source: subject };
    emit({ kind: 'marker.imported', objectType: 'job', objectId: job.id, before: null, after });
  }
  emit({
    kind: 'room.imported',
    objectType: 'room',
    objectId: room.id,
    before: null,
    after: {
      jobId: job.id,
      source: subject,
      markersCreated: plan.markers?.count ?? 0,
      layersCreated: layers.length,
      rastersCreated: rasters.length,
      iconsCreated: plan.icons.length,
      imagesCreated: plan.images.length,
      /** With replies. */
      commentsCreated: plan.comments?.all ?? 0,
      slidesCreated: slides,
    },
  });
}
