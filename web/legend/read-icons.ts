import { builtInPrefix } from '../../geo/style/model/icon-image.ts';
import type { LegendSign } from '../../geo/style/model/legend.ts';
import type { IconPictures } from './draw-sign.ts';

/** The icon of a sign; null without one. */
export function iconOf(sign: LegendSign): string | null {
  return sign.kind === 'symbol' ? sign.symbol.icon : null;
}

/** The icons of rooms among these, without those that cannot be read. Built-in icons need no picture. */
export async function readIcons(
  wanted: readonly { readonly roomId: string; readonly icon: string | null }[],
): Promise<IconPictures> {
  const addresses = new Map<string, string>();
  for (const { roomId, icon } of wanted)
    if (icon?.startsWith(builtInPrefix) === false)
      addresses.set(icon, `/api/rooms/${roomId}/marker-icons/${encodeURIComponent(icon)}?format=png`);
  const read = [...addresses].map(async ([icon, address]) => {
    const response = await fetch(address);
    return response.ok ? [[icon, await createImageBitmap(await response.blob())] as const] : [];
  });
  const settled = await Promise.allSettled(read);
  return new Map(settled.flatMap((each) => (each.status === 'fulfilled' ? each.value : [])));
}
