import { effect, signal, type ReadonlySignal } from '@preact/signals';
import { backoff, service, type Layer, type TileJson } from '../service/service.ts';
import type { SignGeometry } from '../../geo/style/model/legend-sign.ts';

/** Between requests that failed. */
const waits = { firstMs: 1000, maxMs: 30_000 };

/** Tile URLs by layer id, requested when a layer appears or changes. */
export function followTiles(layers: ReadonlySignal<readonly Layer[]>): {
  readonly tiles: ReadonlySignal<ReadonlyMap<string, TileJson>>;
  /** Requests the missing ones again, for example after a reconnect. */
  readonly again: () => void;
  readonly stop: () => void;
} {
  const tiles = signal<ReadonlyMap<string, TileJson>>(new Map());
  const askedAt = new Map<string, number>();
  let [isStopped, failures] = [false, 0];
  /** One for all layers: each could otherwise request those of the others. */
  let retry: ReturnType<typeof setTimeout> | undefined;
  const ask = async ({ id, updatedAt }: Layer) => {
    askedAt.set(id, updatedAt);
    try {
      const data = await readTiles(id);
      if (askedAt.get(id) === updatedAt) tiles.value = new Map([...tiles.peek(), [id, data]]);
      failures = 0;
    } catch {
      // The layer was deleted meanwhile, the connection is lost, or the service is overloaded.
      if (askedAt.get(id) === updatedAt) askedAt.delete(id);
      if (isStopped || retry !== undefined) return;
      retry = setTimeout(
        () => {
          retry = undefined;
          askFor(layers.peek());
        },
        backoff(++failures, waits),
      );
    }
  };
  const askFor = (listed: readonly Layer[]) => {
    for (const layer of listed) if (askedAt.get(layer.id) !== layer.updatedAt) void ask(layer);
  };
  const unfollow = effect(() => askFor(layers.value));
  const stop = () => {
    isStopped = true;
    unfollow();
    clearTimeout(retry);
  };
  return { tiles, again: () => askFor(layers.peek()), stop };
}

/** Reads the description of the tiles of a layer. Throws ChartroomError. */
export async function readTiles(layerId: string): Promise<TileJson> {
  const { data } = await service.GET('/api/layers/{layerId}/tilejson.json', {
    params: { path: { layerId } },
  });
  noteGeometry(layerId, data);
  return data;
}

/** By layer; known with its tiles. */
const geometries = signal<ReadonlyMap<string, SignGeometry>>(new Map());

/** The kind of geometry that a legend shows of a layer; areas until it is known. */
export function geometryOf(layerId: string): SignGeometry {
  return geometries.value.get(layerId) ?? 'polygon';
}

/** Remembers the kind of geometry of a layer: areas before lines, and lines before points. */
function noteGeometry(layerId: string, { vector_layers: [layer] }: TileJson): void {
  const found = layer?.geometries.at(-1);
  if (found === undefined || geometries.peek().get(layerId) === found) return;
  geometries.value = new Map([...geometries.peek(), [layerId, found]]);
}
