/** Prefix of the ids of map sources and map layers that show a vector layer. */
export const idPrefix = 'layer:';

/** The id of the layer that a map layer belongs to. */
export function layerIdOf(id: string): string | null {
  return id.startsWith(idPrefix) ? id.slice(idPrefix.length).replace(/:.*/, '') : null;
}
