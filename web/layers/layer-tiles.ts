import { effect, signal, type ReadonlySignal } from '@preact/signals';
import { service, type Layer, type TileJson } from '../service/service.ts';

/** Where the tiles of each layer are, by its id: asked for when the layer comes, and whenever it was changed. */
export function followTiles(layers: ReadonlySignal<readonly Layer[]>): {
  readonly tiles: ReadonlySignal<ReadonlyMap<string, TileJson>>;
  /** Asks for those that could not be had, as after a lost link. */
  readonly again: () => void;
  readonly stop: () => void;
} {
  const tiles = signal<ReadonlyMap<string, TileJson>>(new Map());
  const askedAt = new Map<string, number>();
  const ask = async ({ id, updatedAt }: Layer) => {
    askedAt.set(id, updatedAt);
    try {
      const { data } = await service.GET('/api/layers/{layerId}/tilejson.json', {
        params: { path: { layerId: id } },
      });
      if (askedAt.get(id) === updatedAt) tiles.value = new Map([...tiles.peek(), [id, data]]);
    } catch {
      // A layer that has gone since, or a link that is lost.
      askedAt.delete(id);
    }
  };
  const askFor = (listed: readonly Layer[]) => {
    for (const layer of listed) if (askedAt.get(layer.id) !== layer.updatedAt) void ask(layer);
  };
  const stop = effect(() => askFor(layers.value));
  return { tiles, again: () => askFor(layers.peek()), stop };
}
