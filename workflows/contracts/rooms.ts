/** Exports, clones and imports of rooms. */
import type { JobInput } from './jobs.ts';
import type { ImportedRaster } from './rasters.ts';

/** Clones of rooms; on the `data` queue. */
export interface CloneActivities {
  /** Copies the room in one transaction: rows, references to objects, quota, history, end of the job. */
  cloneRoom(input: JobInput): Promise<void>;
}

/** Long operations on whole rooms; on the `data` queue. */
export interface RoomActivities {
  /** Writes the room, or a part of it, to a file, stores the file and completes the job. */
  exportRoom(input: JobInput): Promise<void>;
}

/**
 * The long activities of an import; on the `data` queue, except those of rasters. Each stores what it made,
 * and the job references it from then on: a retry repeats only its own activity. Nothing is visible before
 * the last one.
 */
export interface ImportActivities {
  /**
   * Validates the file and stores its outline, its records, the files of its pictures and the originals of its
   * rasters. Also builds the first layer of a room file.
   */
  readImport(input: JobInput): Promise<ImportRead>;
  /** Builds and stores some of the layers of a room file. */
  buildImportLayers(input: ImportStepInput & { readonly layers: LayerRange }): Promise<StoredPart>;
  /** Cleans and stores the icons and photos. */
  storeImportPictures(input: ImportStepInput): Promise<StoredPart>;
  /** Stores the rows of the markers, which refer to the pictures. */
  storeImportMarkers(input: ImportStepInput): Promise<StoredPart>;
  /** Stores the tables of tiles that another program wrote, as originals of rasters. */
  copyImportTiles(input: ImportStepInput): Promise<StoredPart>;
  /** Converts the feature tables that another program wrote, and stores their layers. */
  convertImportTables(input: ImportStepInput): Promise<StoredPart>;
  /** Stores the comments, and the plan of the import, which consists of the parts. */
  planImport(input: ImportStepInput): Promise<PreparedImport>;
  /**
   * Publishes the import in one transaction: rows, references, quota, history, end of the job. Returns
   * whether overviews remain to be built.
   */
  publishImport(
    input: JobInput & { readonly planKey: string; readonly versions: readonly ImportedRaster[] },
  ): Promise<{ readonly lacksOverviews: boolean }>;
}

/** Layers of a room file, from 0: the first one, and the one after the last. */
export interface LayerRange {
  readonly from: number;
  readonly to: number;
}

/** What a step of an import stored: an object that describes it, and the bytes that count in the quota. */
export interface StoredPart {
  readonly key: string;
  readonly bytes: number;
}

/** The file as the later steps of an import need it, and which of these steps there are. */
export interface ImportRead {
  readonly outlineKey: string;
  readonly part: StoredPart;
  /** The layers that are not built yet, as divided among the steps that build them. */
  readonly layers: readonly LayerRange[];
  readonly hasPictures: boolean;
  readonly hasMarkers: boolean;
  readonly hasTiles: boolean;
  readonly hasTables: boolean;
}

export interface ImportStepInput extends JobInput {
  readonly outlineKey: string;
  /** The parts that earlier steps stored. */
  readonly parts: readonly StoredPart[];
}

export interface PreparedImport {
  readonly planKey: string;
  /** Number of rasters in the plan. */
  readonly rasters: number;
}

/** Summaries of the activities of exports, clones and imports. */
export const roomSummaries: Readonly<
  Record<keyof (CloneActivities & RoomActivities & ImportActivities), string>
> = {
  cloneRoom: 'Copy the room and complete the job',
  exportRoom: 'Export the room to a file and complete the job',
  readImport: 'Read the room file and build its first layer',
  buildImportLayers: 'Build layers of the imported room',
  storeImportPictures: 'Clean the icons and photos of the imported room',
  storeImportMarkers: 'Store the markers of the imported room',
  copyImportTiles: 'Copy tile tables of the GeoPackage',
  convertImportTables: 'Convert feature tables of the GeoPackage',
  planImport: 'Plan the import',
  publishImport: 'Publish the imported room and complete the job',
};
