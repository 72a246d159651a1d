import { contentKinds, type ContentKind } from './kinds.ts';
import type { Repositories } from '../ports/database.ts';

/**
 * Whether a slide of the presentation shows the object, either directly or as the photo or icon of a marker
 * on the slide. If only the presentation is public, this decides what the public may read; every read by a
 * caller with the entrance `deck` must check it first.
 */
export async function isOnDeck(
  { presentations, images, icons }: Pick<Repositories, 'presentations' | 'images' | 'icons'>,
  contentKey: number,
  kind: ContentKind,
  id: string,
): Promise<boolean> {
  switch (kind) {
    case 'image':
      return images.isOnSlide(contentKey, id);
    case 'icon':
      return icons.isOnSlide(contentKey, id);
    default:
      return presentations.shows(contentKey, contentKinds[kind].slideMember, id);
  }
}
