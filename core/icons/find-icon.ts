import type { Admission } from '../rooms/admission.ts';
import { notFound } from '../content/not-found.ts';
import type { Database } from '../ports/database.ts';
import type { Icon } from './icon.ts';
import { isOnDeck } from '../content/deck.ts';

/**
 * Finds an icon that the caller may see; if only the presentation is public, an icon of a marker on a slide.
 * Throws Refusal `icon_not_found`.
 */
export async function findIcon(
  repositories: Pick<Database, 'images' | 'icons' | 'presentations'>,
  { room, entrance }: Admission,
  iconId: string,
): Promise<Icon> {
  const icon = await repositories.icons.find(room.contentKey, iconId);
  if (icon === null) throw notFound('icon');
  if (entrance === 'deck' && !(await isOnDeck(repositories, room.contentKey, 'icon', iconId))) {
    throw notFound('icon');
  }
  return icon;
}
