import type { WarningValues } from '../gdal/gdal-source.ts';

/** Something that was omitted or interpreted, and should be reported. */
export interface TableWarning {
  code:
    | 'row_left_out'
    | 'read_as_swiss'
    | 'read_as_utm'
    | 'encoding_guessed'
    | 'values_typed'
    | 'coordinates_clamped'
    | 'axes_swapped'
    | 'columns_renamed';
  message: string;
  values?: WarningValues;
  /** Infinity if it concerns the whole table. */
  row: number;
}
