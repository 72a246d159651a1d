import { collection, square } from './geojson.ts';
import { call, expectStatus } from './http.ts';
import { svg } from './pictures.ts';
import type { RoomWithTokens } from './rooms.ts';
import { uploadLayer } from './uploads.ts';

const styleWith = (icon: string) => ({ type: 'single', symbol: { icon } });

/** Adds an icon, and a layer and markers in a style with it. */
export async function addStylesWithIcon({ owner, script, roomId }: RoomWithTokens): Promise<void> {
  const form = new FormData();
  form.set('icon', new Blob([svg], { type: 'image/svg+xml' }), 'icon.svg');
  form.set('name', 'A hut');
  form.set('size', '32');
  const path = `/api/rooms/${roomId}`;
  const icon = expectStatus(await call(owner, 'POST', `${path}/marker-icons`, { form }), 201);
  const style = styleWith(icon.string('iconId'));
  await uploadLayer(script, roomId, { content: collection([square(8, 47, 1, {})]), style });
  expectStatus(await call(owner, 'PATCH', `${path}/marker-style`, { json: { style } }), 200);
}

/** The ids of the icons of a room, and those in the styles of its layers and markers. */
export async function iconsOf(
  { owner }: Pick<RoomWithTokens, 'owner'>,
  roomId: string,
): Promise<{ readonly icons: unknown[]; readonly styled: unknown[] }> {
  const read = async (path: string) => expectStatus(await call(owner, 'GET', path), 200);
  const list = await read(`/api/rooms/${roomId}/marker-icons`);
  const icons = list.list('markerIcons').map(({ iconId }) => iconId);
  const layers = (await read(`/api/layers/${roomId}`)).list('layers').map(({ style }) => style);
  const markers = (await read(`/api/rooms/${roomId}`)).object().markerStyle;
  const styled = [...layers, markers].map((style) => (style as ReturnType<typeof styleWith>).symbol.icon);
  return { icons, styled };
}
