/** Uploads that become layers, markers or rasters, and the inspection of a file. */
import type { JobInput, JobPlan, UploadContent } from './jobs.ts';

/**
 * The short activities of a layer upload; on the `workflows` queue, so that they never wait behind a long
 * one.
 */
export interface LayerShortActivities {
  /** Detects the content type from the first bytes of the upload. */
  inspectUpload(input: JobInput): Promise<{ readonly content: UploadContent }>;
  /**
   * Publishes the layers in one transaction: rows, blobs, quota, history, end of the job. Returns whether
   * overviews remain to be built.
   */
  publishLayer(
    input: JobInput & { readonly layers: readonly StoredLayer[] },
  ): Promise<{ readonly lacksOverviews: boolean }>;
}

/** A layer whose files are in the object store but which is not published yet. */
export interface StoredLayer {
  readonly name: string;
  readonly manifestKey: string;
  /** The style that the file gives it. */
  readonly style?: {
    readonly color: string | null;
    readonly opacity: number | null;
    readonly strokeWeight: number | null;
    readonly style: Readonly<Record<string, unknown>> | null;
  };
}

/** The long activities of layer uploads and bulk imports; on the `data` queue. */
export interface LayerLongActivities {
  /**
   * Builds and stores the files of a layer version including the manifest. Outcomes: `points` (nothing is
   * stored) if all features are points and the job imports those as markers; `foreign` if only GDAL can
   * convert the reference system; `published` if a request may be waiting for the layer, which was then
   * published immediately.
   */
  buildLayer(
    input: JobInput,
  ): Promise<
    | { readonly outcome: 'built'; readonly layer: StoredLayer }
    | { readonly outcome: 'published'; readonly lacksOverviews: boolean }
    | { readonly outcome: 'points' }
    | { readonly outcome: 'foreign' }
  >;
  /** Builds the overviews of the job's large layers after their publication. */
  buildOverviews(input: JobInput): Promise<void>;
  /**
   * Converts the upload in the GDAL sandbox and stores the files of all its layers. If an archive contains
   * another type of content, the result is `instead` and nothing is stored.
   */
  convertUpload(
    input: JobInput,
  ): Promise<{ readonly layers: readonly StoredLayer[]; readonly instead?: UploadContent }>;
  /**
   * Loads the points as markers, continuing from the job's checkpoint, and completes the job. The outcome is
   * `mixed` (nothing is done) if a layer upload also contains other geometries, or its points stay a layer;
   * `foreign` if it is a workbook with several sheets or other geometries.
   */
  importMarkers(input: JobInput): Promise<{ readonly outcome: 'imported' | 'mixed' | 'foreign' }>;
}

/** The type of the workflow that inspects a file before its import. */
export const inspectionWorkflow = 'inspection';

/** Objects of the inspection, and the properties that determine the order in the queue. */
export interface InspectionInput extends Pick<JobPlan, 'bytes' | 'ownerId'> {
  /** Object with the request. */
  readonly requestKey: string;
  /** Object for the result. */
  readonly resultKey: string;
}

/** Limits of an inspection, from its start to its result (seconds). */
export const inspectionSeconds = 60;

/** Inspections; on the `data` queue. */
export interface InspectionActivities {
  /** Describes a file, and what an import would make of it; stores only the result. */
  inspectFile(input: InspectionInput): Promise<void>;
}

/** Summaries of the activities of uploads. */
export const uploadSummaries: Readonly<
  Record<keyof (LayerShortActivities & LayerLongActivities & InspectionActivities), string>
> = {
  inspectUpload: 'Detect the content of the upload',
  buildLayer: 'Build and store the files of the layer',
  publishLayer: 'Publish the layer and complete the job',
  buildOverviews: 'Build the overviews of the layer',
  convertUpload: 'Convert the upload with GDAL',
  importMarkers: 'Import the points of the upload as markers',
  inspectFile: 'Inspect a file before its import',
};
