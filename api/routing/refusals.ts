import type { ErrorCode } from '../../core/errors.ts';

/** Error codes that several routes declare. */

export const storageRefusals = ['quota_exceeded', 'storage_full'] as const satisfies readonly ErrorCode[];

/** Of files that are processed while the request waits. */
export const jobRefusals = [
  'unsupported_format',
  'invalid_file',
  'invalid_json',
  'unsupported_crs',
  'crs_unknown',
  'invalid_columns',
  'unknown_layer',
  'option_not_applicable',
  'conflict',
  'limit_exceeded',
  'sandbox_unavailable',
] as const satisfies readonly ErrorCode[];

export const exportRefusals = [
  'invalid_bbox',
  'invalid_filter',
  'unknown_attribute',
  'layer_not_found',
  'raster_layer_not_found',
  'limit_exceeded',
] as const satisfies readonly ErrorCode[];

export const rasterTileRefusals = [
  'invalid_tile',
  'tile_not_found',
  'invalid_bbox',
  'invalid_display',
  'not_found',
] as const satisfies readonly ErrorCode[];
