import { signal } from '@preact/signals';
import type { Layer } from '../service/service.ts';

export type LayerAppearance = Pick<Layer, 'color' | 'opacity' | 'strokeWeight' | 'style'>;

/** What is drawn in a style: a layer, or the markers of the room. */
export interface StyleSubject extends LayerAppearance {
  readonly id: string;
  readonly name: string;
  /** Its version. */
  readonly updatedAt: number;
  readonly featureCount: number;
  readonly bbox: readonly number[] | null;
}

interface Preview {
  readonly appearance: Partial<LayerAppearance>;
  /** The layer's version that the preview is based on; the preview ends with the next version. */
  readonly updatedAt: number;
}

const previews = signal<ReadonlyMap<string, Preview>>(new Map());

/** Previews a style locally until the layer changes or the preview is dropped. */
export function preview({ id, updatedAt }: StyleSubject, appearance: Partial<LayerAppearance>): void {
  const { appearance: before = {} } = previews.peek().get(id) ?? {};
  previews.value = new Map([
    ...previews.peek(),
    [id, { appearance: { ...before, ...appearance }, updatedAt }],
  ]);
}

export function dropPreview(id: string): void {
  previews.value = new Map([...previews.peek()].filter(([each]) => each !== id));
}

/** The layer with its preview applied. */
export function withPreview<Subject extends StyleSubject>(layer: Subject): Subject {
  const found = previews.value.get(layer.id);
  return found?.updatedAt === layer.updatedAt ? { ...layer, ...found.appearance } : layer;
}
