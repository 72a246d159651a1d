import { type SlideKind, slideKinds } from '../../../../core/content/kinds.ts';
import type { RoomFileContext } from '../room-file-context.ts';
import type { WrittenKind } from './written-kind.ts';
import { layerContent } from './layers.ts';
import { markerContent } from './markers.ts';
import { rasterContent } from './rasters.ts';

/** Icons and photos are written with the markers that show them. */
const contentOf: Readonly<Record<SlideKind, (context: RoomFileContext) => Promise<WrittenKind>>> = {
  marker: markerContent,
  layer: layerContent,
  raster: rasterContent,
};

export type WrittenKinds = Readonly<Record<SlideKind, WrittenKind>>;

/** The content of a room file by kind, in drawing order with the topmost first. */
export async function writtenKinds(context: RoomFileContext): Promise<WrittenKinds> {
  const contents: [SlideKind, WrittenKind][] = [];
  for (const kind of slideKinds) contents.push([kind, await contentOf[kind](context)]);
  return Object.fromEntries(contents) as WrittenKinds;
}
