import { signal } from '@preact/signals';
import type { RasterDisplayChange, RasterLayer } from '../service/service.ts';

/** A raster as it is shown here: with how it would look, while somebody tries that. */
export interface ShownRaster {
  readonly raster: RasterLayer;
  readonly preview: RasterDisplayChange;
}

interface Preview {
  readonly change: RasterDisplayChange;
  /** The change of the raster that it goes out from: after the next one it is told by the raster itself. */
  readonly updatedAt: number;
}

/** A hand that drags tells of more looks than tiles can be drawn. */
const minMs = 80;

const previews = signal<ReadonlyMap<string, Preview>>(new Map());
const wanted = new Map<string, Preview>();
let timer: ReturnType<typeof setTimeout> | null = null;

/** Shows here, in a moment, how a raster would look, until it is changed or the preview is dropped. */
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

/** The raster with what is tried of it now. */
export function withPreview(raster: RasterLayer): ShownRaster {
  const found = previews.value.get(raster.id);
  return { raster, preview: found?.updatedAt === raster.updatedAt ? found.change : {} };
}

function show(): void {
  timer = null;
  previews.value = new Map([...previews.peek(), ...wanted]);
  wanted.clear();
}
