import type { Repositories } from '../../ports/database.ts';
import { type NewIcon, styleWithIcons } from '../import/rename-style-icons.ts';
import type { CopiedContent } from './room-copy.ts';

type Ids = CopiedContent['ids'];

/** The styles of copied layers show the copied icons. */
export async function renameLayerIcons(
  { layers }: Pick<Repositories, 'layers'>,
  contentKey: number,
  ids: Ids,
): Promise<void> {
  if (Object.keys(ids.icons).length === 0) return;
  const copies = new Set(Object.values(ids.layers));
  for (const { id, style } of await layers.list(contentKey)) {
    if (!copies.has(id)) continue;
    const renamed = styleWithIcons(style, newIconOf(ids));
    if (JSON.stringify(renamed) !== JSON.stringify(style)) await layers.update(id, { style: renamed });
  }
}

export function newIconOf({ icons }: Ids): NewIcon {
  return (icon) => (Object.hasOwn(icons, icon) ? (icons[icon] ?? null) : null);
}
