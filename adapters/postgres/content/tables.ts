import type { ContentKind } from '../../../core/content/kinds.ts';
import type { ContentTable } from './content-table.ts';
import { icon } from './icon.ts';
import { image } from './image.ts';
import { layer } from './layer.ts';
import { marker } from './marker.ts';
import { raster } from './raster.ts';

/** The table of each kind of content. */
export const contentTables = { marker, layer, raster, icon, image } as const satisfies Record<
  ContentKind,
  ContentTable
>;

/** The kinds with stored objects: object type of their references, and table. */
export const tablesWithObjects = Object.entries(contentTables).flatMap(
  ([objectType, { counted, table, id }]) => (counted === null ? [] : [{ objectType, counted, table, id }]),
);
