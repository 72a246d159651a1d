import type { Admission } from '../access/admit.ts';
import { Refusal } from '../errors.ts';
import type { Database } from '../ports/database.ts';
import type { Icon } from '../ports/icon-repository.ts';

/**
 * An icon that the caller may see; where the presentation alone is public, one of a marker that a slide shows.
 * Throws Refusal `icon_not_found`.
 */
export async function findIcon(
  { icons }: Pick<Database, 'icons'>,
  { room, entrance }: Admission,
  iconId: string,
): Promise<Icon> {
  const icon = await icons.find(room.contentKey, iconId);
  const hidden = icon === null || (entrance === 'deck' && !(await icons.isOnSlide(room.contentKey, iconId)));
  if (hidden) throw new Refusal('icon_not_found');
  return icon;
}
