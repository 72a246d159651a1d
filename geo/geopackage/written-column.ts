import type { LayerColumn } from '../layer/manifest.ts';

/** A column of a layer's table. */
export interface WrittenColumn extends LayerColumn {
  /** The column's name in the table; `name` is the manifest's. */
  readonly column: string;
  /** What NULL says of a feature: that it has the property as null, or not at all; of an id always the latter. */
  readonly nullMeans: 'null' | 'absent';
}
