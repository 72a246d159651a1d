/** Something that was omitted or interpreted, and should be reported. */
export interface TableWarning {
  code: 'row_left_out' | 'read_as_swiss' | 'read_as_windows_1252' | 'coordinates_clamped' | 'axes_swapped';
  message: string;
  /** Infinity if it concerns the whole table. */
  row: number;
}
