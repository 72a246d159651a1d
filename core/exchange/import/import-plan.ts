import type { ContentPlural } from '../../content/kinds.ts';
import type { Bbox } from '../../../geo/bbox.ts';
import type { HistoryArchive } from '../../history/archive.ts';
import type { Icon } from '../../icons/icon.ts';
import type { IdRange } from '../../ids.ts';
import type { StoredImage } from '../../images/image.ts';
import type { Layer } from '../../layers/layer.ts';
import type { Presentation, Slide } from '../../presentation/presentation.ts';
import type { RasterLayer, RasterOriginal } from '../../rasters/raster.ts';
import type { RoomSettings } from '../../rooms/room.ts';
import type { LeftOut, LeftOutCounts } from './left-out.ts';
import type { AssignedIds, ReportedIds } from './new-ids.ts';

/** A layer whose files, including the manifest, are stored under its prefix. */
export type PlannedLayer = Omit<Layer, 'contentKey' | 'order' | 'featureCount' | 'bytes' | 'manifest'> & {
  readonly manifestKey: string;
};

/** A raster whose original is stored; its version is built from the original. */
export type PlannedRaster = Pick<
  RasterLayer,
  'id' | 'name' | 'description' | 'visible' | 'display' | 'createdBy' | 'createdAt' | 'updatedAt'
> & {
  /** The id in the file. */
  readonly oldId: string;
  readonly original: RasterOriginal;
};

/** An object with rows of markers, encoded for the store. */
export interface PlannedMarkers {
  readonly key: string;
  readonly count: number;
  readonly ids: IdRange;
  readonly bbox: Bbox;
}

/**
 * The result of preparing an import, with new ids and all objects stored. It contains everything that
 * publishing needs, except the versions of rasters, which are built from it. Stored in the object store
 * because of its size.
 */
export interface ImportPlan {
  readonly icons: readonly Icon[];
  readonly images: readonly StoredImage[];
  readonly layers: readonly PlannedLayer[];
  readonly rasters: readonly PlannedRaster[];
  readonly markers: PlannedMarkers | null;
  /** An object with the threads, one JSON text per line. */
  readonly comments: { readonly key: string; readonly threads: number; readonly all: number } | null;
  /** With their old ids. Not all slides may fit into the room. */
  readonly slides: readonly { readonly oldId: string; readonly slide: Slide }[];
  /** Who saved the slides and when, if known. */
  readonly saved?: Pick<Presentation, 'updatedBy' | 'updatedAt'>;
  readonly settings: RoomSettings | null;
  readonly archive: HistoryArchive | null;
  /** Bytes of the objects stored permanently so far. */
  readonly storedBytes: number;
  readonly ids: ReportedIds;
  readonly truncated: readonly (keyof ReportedIds)[];
  readonly leftOut: readonly LeftOut[];
}

type PlannedContent = Pick<ImportPlan, ContentPlural | 'archive'>;

/** What one step of an import stored, as a part of the plan. */
export interface ImportPart extends Partial<PlannedContent> {
  /** The ids that the step assigned. */
  readonly ids: AssignedIds;
  readonly leftOut: LeftOutCounts;
}

/** The content of all parts, in their order; at most one part has markers, and one the archive. */
export function mergeParts(parts: readonly ImportPart[]): PlannedContent {
  return {
    icons: parts.flatMap(({ icons = [] }) => icons),
    images: parts.flatMap(({ images = [] }) => images),
    layers: parts.flatMap(({ layers = [] }) => layers),
    rasters: parts.flatMap(({ rasters = [] }) => rasters),
    markers: parts.find(({ markers }) => markers)?.markers ?? null,
    archive: parts.find(({ archive }) => archive)?.archive ?? null,
  };
}

/** Number of objects in the plan. */
export function plannedCounts({
  markers,
  icons,
  images,
  layers,
  rasters,
}: ImportPlan): Record<ContentPlural, number> {
  return {
    markers: markers?.count ?? 0,
    layers: layers.length,
    rasters: rasters.length,
    icons: icons.length,
    images: images.length,
  };
}

/** The counts of the plan by the names of results and events: `markersCreated`. */
export function createdCounts(plan: ImportPlan): Record<`${ContentPlural}Created`, number> {
  const counts = Object.entries(plannedCounts(plan)).map(([plural, count]) => [`${plural}Created`, count]);
  return Object.fromEntries(counts) as Record<`${ContentPlural}Created`, number>;
}
