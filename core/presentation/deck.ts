import type { Repositories } from '../ports/database.ts';

/** Something that a slide may show: what it names itself, and the photos and icons of the markers that it names. */
export interface DeckObject {
  readonly type: 'marker' | 'layer' | 'raster' | 'image' | 'icon';
  readonly id: string;
}

/**
 * Whether a slide of the presentation shows the object. Where the presentation alone is public, this decides what
 * those outside may read; whoever got in by the entrance `deck` reads nothing before it was asked.
 */
export async function isOnDeck(
  { presentations, images, icons }: Pick<Repositories, 'presentations' | 'images' | 'icons'>,
  contentKey: number,
  { type, id }: DeckObject,
): Promise<boolean> {
  switch (type) {
    case 'marker':
      return presentations.shows(contentKey, 'markerIds', id);
    case 'layer':
      return presentations.shows(contentKey, 'layerIds', id);
    case 'raster':
      return presentations.shows(contentKey, 'rasterIds', id);
    case 'image':
      return images.isOnSlide(contentKey, id);
    case 'icon':
      return icons.isOnSlide(contentKey, id);
  }
}
