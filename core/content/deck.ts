import { contentKinds, type ContentKind } from './kinds.ts';
import type { Repositories } from '../ports/database.ts';

/**
 * Whether a slide of the presentation shows the object: what it names itself, and the photos and icons of the markers that
 * it names. Where the presentation alone is public, this decides what
 * those outside may read; whoever got in by the entrance `deck` reads nothing before it was asked.
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
