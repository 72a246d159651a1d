import { buffer } from 'node:stream/consumers';
import { z } from 'zod';

import { Refusal } from '../../core/errors.ts';
import { createIcon } from '../../core/icons/create-icon.ts';
import { findIcon } from '../../core/icons/find-icon.ts';
import { limits } from '../../core/limits.ts';
import type { Context } from '../context.ts';
import { checkInput } from '../http/check-input.ts';
import { fileHeaders } from '../http/file-headers.ts';
import { isKnown } from '../http/not-modified.ts';
import { readMultipart } from '../multipart/read-multipart.ts';
import { presentIcon } from '../presenters/icon.ts';
import { answer, answerChange, bytes, defineRoute } from '../routing/define-route.ts';
import { storageRefusals } from '../routing/refusals.ts';
import { success } from '../schemas/common.ts';
import { icon, iconFields, iconParts } from '../schemas/icon.ts';

const list = defineRoute({
  method: 'GET',
  path: '/api/rooms/:roomId/marker-icons',
  operation: 'icon.list',
  scope: 'room',
  docs: { summary: 'List the icons of a room' },
  responses: { 200: z.object({ count: z.int(), markerIcons: z.array(icon) }) },
  handler: async ({ room, ctx }, { database }) => {
    const headers = {
      ETag: `W/"${room.key}.${room.contentKey}.${room.lastSeq}"`,
      'Cache-Control': 'private, no-cache',
    };
    if (isKnown(ctx.get('If-None-Match'), headers.ETag)) {
      return answer(200, { count: 0, markerIcons: [] }, headers);
    }
    const icons = await database.icons.list(room.contentKey);
    const markerIcons = icons.map((each) => presentIcon(room.id, each));
    return answer(200, { count: icons.length, markerIcons }, headers);
  },
});

const create = defineRoute({
  method: 'POST',
  path: '/api/rooms/:roomId/marker-icons',
  operation: 'icon.create',
  scope: 'room',
  docs: {
    summary: 'Create a marker icon',
    description:
      'SVG and PNG are accepted. An SVG is stored with a PNG rendering of it; SVGs with scripts, ' +
      'links, animations, filters or external references are rejected. A PNG is re-encoded.',
  },
  body: 'multipart',
  multipart: iconParts,
  refusals: [
    ...storageRefusals,
    'invalid_icon',
    'unsupported_format',
    'sandbox_unavailable',
    'icon_too_large',
  ],
  responses: { 201: icon.extend({ success }).meta({ id: 'CreatedIcon' }) },
  handler: async ({ room, caller, ctx, signal }, api) => {
    const { content, texts } = await readParts(ctx);
    const fields = checkInput(iconFields, texts, 'body');
    if (content === null) throw new Refusal('missing_file', 'The part "icon" is missing.', { part: 'icon' });
    return answerChange(
      api.database,
      (database) => createIcon({ ...api, database }, { room, caller, content, ...fields }, signal),
      (created) => answer(201, { success: true, ...presentIcon(room.id, created) }),
    );
  },
});

async function readParts(ctx: Context): Promise<{ content: Buffer | null; texts: Record<string, string> }> {
  const texts = new Map<string, string>();
  let content: Buffer | null = null;
  try {
    await readMultipart(ctx, {
      filePart: ['icon'],
      maxFile: limits.iconFile,
      parts: Object.keys(iconParts.shape),
      onText: (name, text) => void texts.set(name, text),
      onFile: async (_part, body) => {
        content = await buffer(body);
      },
    });
  } catch (error) {
    if (!(error instanceof Refusal) || error.code !== 'file_too_large') throw error;
    throw new Refusal('icon_too_large', undefined, { limit: limits.iconFile });
  }
  return { content, texts: Object.fromEntries(texts) };
}

const read = defineRoute({
  method: 'GET',
  path: '/api/rooms/:roomId/marker-icons/:iconId',
  operation: 'icon.read',
  scope: 'room',
  docs: { summary: 'Read the image of an icon' },
  query: z.object({
    format: z.enum(['png']).optional().meta({ description: 'Return an SVG icon as PNG.' }),
  }),
  refusals: ['icon_not_found'],
  responses: { 200: bytes('image/*') },
  handler: async ({ room, role, entrance, params, query, signal }, { database, objects }) => {
    const found = await findIcon(database, { room, role, entrance }, params.iconId);
    const png = query.format === 'png' ? found.pngBlobKey : null;
    const mediaType = png === null ? found.mediaType : 'image/png';
    const headers = {
      ...fileHeaders(mediaType, 'private, max-age=31536000, immutable'),
      ETag: `"${found.id}.${mediaType.slice(6, 9)}"`,
    };
    return answer(200, await objects.get(png ?? found.blobKey, undefined, signal), headers);
  },
});

export const iconRoutes = [list, create, read];
