import type { RasterManifest } from '../../../../geo/raster/manifest.ts';
import { nextOrder, stacked, type WithoutOrder } from '../../../content/draw-order.ts';
import type { Job } from '../../../jobs/job.ts';
import { fittingDisplay } from '../../../rasters/fitting-display.ts';
import { rasterBytes, rasterKeys } from '../../../rasters/raster-objects.ts';
import type { RasterLayer, RasterOriginal } from '../../../rasters/raster.ts';
import { type ImportedKind, reference, sumOfBytes } from './imported-kind.ts';

/** A raster whose original is stored; its version is built from the original. */
export type PlannedRaster = Pick<
  RasterLayer,
  'id' | 'name' | 'description' | 'visible' | 'display' | 'createdBy' | 'createdAt' | 'updatedAt'
> & {
  /** The id in the file. */
  readonly oldId: string;
  readonly original: RasterOriginal;
  /** The manifest of the version, once it is built. */
  readonly manifestKey?: string;
};

declare module '../import-plan.ts' {
  interface PlannedContent {
    readonly rasters: readonly PlannedRaster[];
  }
}

interface RasterToPublish {
  readonly raster: PlannedRaster;
  readonly manifest: RasterManifest;
  readonly objectPrefix: string;
}

export const raster: ImportedKind<readonly PlannedRaster[], readonly RasterToPublish[]> = {
  merge: (parts) => parts.flat(),
  count: (rasters) => rasters.length,

  async read(objects, planned) {
    const rasters: RasterToPublish[] = [];
    for (const each of planned) {
      if (each.manifestKey === undefined) throw new Error(`The raster ${each.id} has no version.`);
      const text = Buffer.from(await objects.read(each.manifestKey)).toString();
      const version = JSON.parse(text) as Omit<RasterToPublish, 'raster'>;
      rasters.push({ raster: each, manifest: version.manifest, objectPrefix: version.objectPrefix });
    }
    return rasters;
  },

  async publish({ repositories, job }, content) {
    const first = await nextOrder(repositories.rasters, job.contentKey);
    const rasters = stacked(
      content.map((each) => rasterOf(job, each)),
      first,
    );
    for (const each of rasters) await repositories.rasters.insert(each);
    const references = rasters.map((each) => reference(job, 'raster', each.id, rasterKeys(each)));
    return { objects: rasters, references, bytes: sumOfBytes(rasters) };
  },
};

function rasterOf(
  { contentKey }: Job,
  { raster: planned, manifest, objectPrefix }: RasterToPublish,
): WithoutOrder<RasterLayer> {
  const { id, name, description, visible, original, createdBy, createdAt, updatedAt } = planned;
  return {
    ...{ id, contentKey, name, description, visible, original, createdBy, createdAt, updatedAt },
    ...{ manifest, objectPrefix, displayVersion: 1, status: 'ready' },
    display: fittingDisplay(planned.display, manifest).settings,
    bytes: rasterBytes({ manifest, original }),
  };
}
