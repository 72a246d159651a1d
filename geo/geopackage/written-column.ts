import type { LayerColumn } from '../layer/manifest.ts';

/** A column of a layer's table. */
export interface WrittenColumn extends LayerColumn {
  /** The column's name in the table; `name` is the manifest's. */
  readonly column: string;
  /**
   * Whether NULL means that the feature has the property as null, or not at all; always the latter for an id.
   */
  readonly nullMeans: 'null' | 'absent';
}
