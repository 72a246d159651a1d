import type { LayerColumn } from '../../layer/manifest.ts';
import type { PlainBox } from '../../layer/read/query-boxes.ts';
import type { EncodedRows } from './chunk-encoder.ts';
import type { RestColumns } from './row-rest.ts';

/** Bytes [start, end) of a layer's text: features with separators between them. */
export interface TextRange {
  readonly path: string;
  readonly start: number;
  readonly end: number;
}

export interface PackageTasks {
  /**
   * Counts, by column, the features at the beginnings of ranges that have null, and those without the
   * property.
   */
  survey: {
    input: { ranges: readonly TextRange[]; columns: readonly LayerColumn[] };
    output: { nulls: number[]; absent: number[] };
  };
  /** Encodes the features of a range as rows. */
  encodeRows: {
    input: {
      /** Identifies the layer in the package. */
      layer: number;
      range: TextRange;
      count: number;
      /** Row id of the first feature. */
      fid: number;
      columns: RestColumns;
      pageSize: number;
      boxes: readonly PlainBox[] | null;
      /** Memory for the rows, to be reused. */
      memory: SharedArrayBuffer | null;
    };
    output: EncodedRows;
  };
}
