import type { TableStyle } from '../../../../core/exchange/tables/qgis-tables.ts';
import type { Bbox } from '../../../../geo/bbox.ts';
import type { PlannedRelation, PlannedTable } from '../../../../geo/geopackage/write/package-plan.ts';
import type { ProjectEntry } from '../../../../geo/qgis/project-layers.ts';

/** The objects of one kind in a room file. */
export interface WrittenKind {
  readonly tables: readonly PlannedTable[];
  readonly relations?: readonly PlannedRelation[];
  /** Approximate number of rows besides those of streamed records. */
  readonly rows: number;
  /** The ids that comments and slides may refer to; complete once the tables are written. */
  readonly ids: ReadonlySet<string>;
  /** Bounding boxes of the objects; complete once the tables are written. */
  readonly boxes: () => readonly Bbox[];
  /** The style of each table with which QGIS displays it as the application does. */
  readonly styles: () => AsyncIterable<TableStyle> | Iterable<TableStyle>;
  /** The layers of the QGIS project, top first. */
  readonly projectEntries: () => Promise<readonly ProjectEntry[]> | readonly ProjectEntry[];
}
