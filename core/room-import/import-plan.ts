import type { Bbox } from '../../geo/bbox.ts';
import type { HistoryArchive } from '../history/archive.ts';
import type { Icon } from '../icons/icon.ts';
import type { IdRange } from '../ids.ts';
import type { StoredImage } from '../images/image.ts';
import type { Layer } from '../layers/layer.ts';
import type { Presentation, Slide } from '../presentation/presentation.ts';
import type { RasterLayer, RasterOriginal } from '../rasters/raster.ts';
import type { RoomSettings } from '../rooms/room.ts';
import type { LeftOut } from './left-out.ts';
import type { ReportedIds } from './new-ids.ts';

/** A layer whose files are stored under its prefix, the manifest among them. */
export type PlannedLayer = Omit<Layer, 'contentKey' | 'order' | 'featureCount' | 'bytes' | 'manifest'> & {
  readonly manifestKey: string;
};

/** A raster whose original is stored; its version is made of that. */
export type PlannedRaster = Pick<
  RasterLayer,
  'id' | 'name' | 'description' | 'visible' | 'display' | 'createdBy' | 'createdAt' | 'updatedAt'
> & {
  /** As the file calls it. */
  readonly oldId: string;
  readonly original: RasterOriginal;
};

/** Rows of markers as the store takes them, in an object. */
export interface PlannedMarkers {
  readonly key: string;
  readonly count: number;
  readonly ids: IdRange;
  readonly bbox: Bbox;
}

/**
 * What an import makes of a file, with new ids and everything stored: what publishing needs and reads from the object
 * store, however large it is. All of it but the rasters' versions, which are made of it.
 */
export interface ImportPlan {
  readonly icons: readonly Icon[];
  readonly images: readonly StoredImage[];
  readonly layers: readonly PlannedLayer[];
  readonly rasters: readonly PlannedRaster[];
  readonly markers: PlannedMarkers | null;
  /** Threads in an object, one JSON text a line. */
  readonly comments: { readonly key: string; readonly threads: number; readonly all: number } | null;
  /** With the old ids, of which some find no place. */
  readonly slides: readonly { readonly oldId: string; readonly slide: Slide }[];
  /** Who saved them when, as far as the file says it. */
  readonly saved?: Pick<Presentation, 'updatedBy' | 'updatedAt'>;
  readonly settings: RoomSettings | null;
  readonly archive: HistoryArchive | null;
  /** Bytes of what is stored for good by now. */
  readonly storedBytes: number;
  readonly ids: ReportedIds;
  readonly truncated: readonly (keyof ReportedIds)[];
  readonly leftOut: readonly LeftOut[];
}
