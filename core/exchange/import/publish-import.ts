import type { LayerManifest } from '../../../geo/layer/manifest.ts';
import type { RasterManifest } from '../../../geo/raster/manifest.ts';
import { hold } from '../../blobs/reference-objects.ts';
import { nextOrder, stacked, type WithoutOrder } from '../../content/draw-order.ts';
import { completeJob } from '../../jobs/complete-job.ts';
import type { Job } from '../../jobs/job.ts';
import type { ThreadPart } from '../../comments/comment.ts';
import type { Layer } from '../../layers/layer.ts';
import type { Database, Repositories } from '../../ports/database.ts';
import { fittingDisplay } from '../../rasters/fitting-display.ts';
import { rasterBytes } from '../../rasters/raster-objects.ts';
import type { RasterLayer } from '../../rasters/raster.ts';
import type { Readable } from 'node:stream';
import type { ImportPlan, PlannedLayer, PlannedRaster } from './import-plan.ts';
import { importResult, sentenceOf } from './import-result.ts';
import { bytesOf, holdingsOf } from './import-holdings.ts';
import { insertSlides } from './insert-slides.ts';
import { copySettings } from './apply-settings.ts';
import { emitImport } from './emit-import.ts';

export interface LayerToPublish {
  readonly layer: PlannedLayer;
  readonly manifest: LayerManifest;
  /** Size of the manifest object. */
  readonly manifestBytes: number;
}

export interface RasterToPublish {
  readonly raster: PlannedRaster;
  readonly manifest: RasterManifest;
  readonly objectPrefix: string;
}

/** Content that the plan refers to, read from the object store. */
export interface ImportContent {
  readonly layers: readonly LayerToPublish[];
  readonly rasters: readonly RasterToPublish[];
  /** Rows of the plan's markers, from the beginning on each call. */
  readonly markers: () => Readable;
  /** Threads of the plan's comments, in batches. */
  readonly comments: () => AsyncIterable<readonly ThreadPart[]>;
}

/**
 * Adds all content of a file to the room and completes the job: inserts rows, references objects, updates the
 * owner's usage and writes the history in one transaction. Throws like `completeJob`, and Refusals
 * `quota_exceeded` and `limit_exceeded`; nothing changes then.
 */
export async function publishImport(
  database: Database,
  job: Job,
  plan: ImportPlan,
  content: ImportContent,
): Promise<readonly WithoutOrder<Layer>[]> {
  const madeLayers = content.layers.map((each) => layerOf(job, each));
  const madeRasters = content.rasters.map((each) => rasterOf(job, each));
  const end = { result: importResult(plan, madeLayers), message: sentenceOf(plan) };
  await completeJob(
    database,
    job,
    end,
    async (repositories, room, emit) => {
      const { contentKey } = job;
      const { icons, images, archives, jobs } = repositories;
      await icons.insertAll(contentKey, plan.icons);
      await images.insertAll(contentKey, plan.images);
      const layers = stacked(madeLayers, await nextOrder(repositories.layers, contentKey));
      const rasters = stacked(madeRasters, await nextOrder(repositories.rasters, contentKey));
      await repositories.layers.insertAll(layers);
      for (const raster of rasters) await repositories.rasters.insert(raster);
      if (plan.archive !== null) await archives.insert(contentKey, plan.archive);
      for await (const some of content.comments()) await repositories.comments.insertAll(contentKey, some);
      const slides = await insertSlides(repositories, room, job, plan, emit);
      const settings =
        plan.settings === null
          ? ({ outcome: 'kept', leftOut: [] } as const)
          : await copySettings(repositories, room, { settings: plan.settings, job, emit });
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
      emitImport(emit, room, job, plan, { icons: plan.icons, layers, rasters, slides: slides.created });
    },
    async ({ markers }: Repositories) => {
      if (plan.markers === null) return;
      const count = await markers.copyRows(job.contentKey, content.markers);
      if (count !== plan.markers.count)
        throw new Error(`${count} of ${plan.markers.count} rows were loaded.`);
    },
  );
  return madeLayers;
}

function layerOf(
  { contentKey }: Job,
  { layer, manifest, manifestBytes }: LayerToPublish,
): WithoutOrder<Layer> {
  const { id, name, description, color, opacity, strokeWeight, visible, style } = layer;
  const { objectPrefix, createdBy, createdAt, updatedAt } = layer;
  return {
    ...{ id, contentKey, name, description, color, opacity, strokeWeight, visible, style },
    ...{ objectPrefix, createdBy, createdAt, updatedAt, manifest },
    featureCount: manifest.featureCount,
    bytes: manifest.bytes + manifestBytes,
  };
}

function rasterOf(
  { contentKey }: Job,
  { raster, manifest, objectPrefix }: RasterToPublish,
): WithoutOrder<RasterLayer> {
  const { id, name, description, visible, original, createdBy, createdAt, updatedAt } = raster;
  return {
    ...{ id, contentKey, name, description, visible, original, createdBy, createdAt, updatedAt },
    ...{ manifest, objectPrefix, displayVersion: 1, status: 'ready' },
    display: fittingDisplay(raster.display, manifest).settings,
    bytes: rasterBytes({ manifest, original }),
  };
}
