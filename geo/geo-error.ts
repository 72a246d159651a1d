/** Stable codes of all errors of the data engine. They reach callers as the code of a failed job. */
export type GeoErrorCode =
  | 'invalid_json'
  | 'invalid_utf8'
  | 'truncated'
  | 'too_deep'
  | 'not_geojson'
  | 'empty_file'
  | 'empty_layer'
  | 'unsupported_crs'
  | 'crs_unknown'
  | 'invalid_table'
  | 'no_coordinates'
  | 'invalid_columns'
  | 'unknown_layer'
  | 'option_not_applicable'
  | 'ambiguous_hemisphere'
  | 'invalid_feature'
  | 'invalid_geometry'
  | 'coordinates_out_of_range'
  | 'feature_too_large'
  | 'invalid_file'
  | 'unsupported_format'
  | 'archive_too_large'
  | 'too_many_layers'
  | 'too_many_columns'
  | 'file_too_complex'
  | 'unsupported_version'
  | 'output_too_large'
  | 'too_many_points'
  | 'raster_not_georeferenced'
  | 'raster_too_large'
  | 'raster_empty'
  | 'raster_inside'
  | 'damaged_layer'
  | 'disk_full'
  | 'engine_failure';

/**
 * Position of a defect in the source: absolute byte offset, and the zero-based number of the feature if it is
 * in one.
 */
export interface GeoErrorDetails {
  byteOffset?: number;
  feature?: number;
  /** The unexpected content (a CRS name, a type, an extent). */
  found?: unknown;
  /** West, south, east and north of the observed positions, in the units of the source. */
  extent?: readonly [number, number, number, number];
  /** Reference systems that fit the extent, the most likely first. */
  candidates?: readonly CandidateSystem[];
}

/** A reference system whose area of use contains the data. */
export interface CandidateSystem {
  /** Such as `EPSG:28992`. */
  readonly crs: string;
  readonly name: string;
  /** Where the data would be: “near Amsterdam”. */
  readonly location: string;
  readonly longitude: number;
  readonly latitude: number;
  /** Only if the data fits with x and y exchanged. */
  readonly axesSwapped?: true;
}

/** Input that cannot be used. The message is one sentence that says what is wrong and where. */
export class GeoError extends Error {
  readonly code: GeoErrorCode;
  readonly details: GeoErrorDetails;

  constructor(code: GeoErrorCode, message: string, details: GeoErrorDetails = {}) {
    super(message);
    this.name = 'GeoError';
    this.code = code;
    this.details = details;
  }
}
