import {
  contentKinds,
  type ContentKind,
  type ContentPlural,
  kindsOfContent,
} from '../../../core/content/kinds.ts';
import type { ContentSizes } from '../../../core/exchange/export/room-sizes.ts';
import type { ContentReaders } from '../../../core/exchange/export/room-snapshot.ts';
import type { Repositories } from '../../../core/ports/database.ts';
import type { Connection } from '../connection.ts';
import type { Measure } from '../measure.ts';
import type { ContentTable } from './content-table.ts';
import { icon } from './icon.ts';
import { image } from './image.ts';
import { layer } from './layer.ts';
import { marker } from './marker.ts';
import { raster } from './raster.ts';

/** The table of each kind of content. */
export const contentTables = { marker, layer, raster, icon, image } as const satisfies {
  readonly [Kind in ContentKind]: ContentTable<Kind>;
};

/** The kinds with stored objects: object type of their references, and table. */
export const tablesWithObjects = Object.entries(contentTables).flatMap(
  ([objectType, { counted, table, id }]) => (counted === null ? [] : [{ objectType, counted, table, id }]),
);

export function contentRepositories(connection: Connection): Pick<Repositories, ContentPlural> {
  return byPlural((kind) => contentTables[kind].repository(connection)) as Pick<Repositories, ContentPlural>;
}

export function contentReaders(snapshot: Connection, contentKey: number): ContentReaders {
  return byPlural((kind) => contentTables[kind].reader(snapshot, contentKey)) as unknown as ContentReaders;
}

export async function sizesOfContent(content: Measure): Promise<ContentSizes> {
  const sizes: [string, unknown][] = [];
  for (const kind of kindsOfContent)
    sizes.push([contentKinds[kind].plural, await contentTables[kind].size(content)]);
  return Object.fromEntries(sizes) as unknown as ContentSizes;
}

function byPlural(valueOf: (kind: ContentKind) => unknown): Record<ContentPlural, unknown> {
  const values = kindsOfContent.map((kind) => [contentKinds[kind].plural, valueOf(kind)]);
  return Object.fromEntries(values) as Record<ContentPlural, unknown>;
}
