import type { Admission } from '../access/admit.ts';
import { notFound } from '../content/not-found.ts';
import type { Database } from '../ports/database.ts';
import type { Icon } from './icon.ts';
import { isOnDeck } from '../presentation/deck.ts';

/**
 * An icon that the caller may see; where the presentation alone is public, one of a marker that a slide shows.
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
