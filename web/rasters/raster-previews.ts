import { signal } from '@preact/signals';
import type { RasterDisplayChange, RasterLayer } from '../service/service.ts';

/** A raster with its local preview applied, if any. */
export interface ShownRaster {
  readonly raster: RasterLayer;
  readonly preview: RasterDisplayChange;
}

interface Preview {
  readonly change: RasterDisplayChange;
  /** The raster's version that the preview is based on; the preview ends with the next version. */
  readonly updatedAt: number;
}

/** Milliseconds between previews, because dragging changes the style faster than tiles can be rendered. */
const minMs = 80;

const previews = signal<ReadonlyMap<string, Preview>>(new Map());
const wanted = new Map<string, Preview>();
let timer: ReturnType<typeof setTimeout> | null = null;

/** Previews a display locally, with a delay, until the raster changes or the preview is dropped. */
export function preview(raster: RasterLayer, change: RasterDisplayChange): void {
  const { id, updatedAt } = raster;
  const before = wanted.get(id) ?? previews.peek().get(id);
  const stored = before?.updatedAt === updatedAt ? before.change : {};
  wanted.set(id, { change: { ...stored, ...change }, updatedAt });
  timer ??= setTimeout(show, minMs);
}

export function dropPreview(id: string): void {
  wanted.delete(id);
  if (previews.peek().has(id)) previews.value = new Map([...previews.peek()].filter(([each]) => each !== id));
}

/** The raster with its preview applied. */
export function withPreview(raster: RasterLayer): ShownRaster {
  const found = previews.value.get(raster.id);
  return { raster, preview: found?.updatedAt === raster.updatedAt ? found.change : {} };
}

function show(): void {
  timer = null;
  previews.value = new Map([...previews.peek(), ...wanted]);
  wanted.clear();
}
