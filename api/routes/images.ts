import { Refusal } from '../../core/errors.ts';
import { findImage } from '../../core/images/find-image.ts';
import { discardParts, stagePart, type StagedPart } from '../../core/images/stage-part.ts';
import { uploadImage } from '../../core/images/upload-image.ts';
import { limits } from '../../core/limits.ts';
import { checkInput } from '../http/check-input.ts';
import { readMultipart } from '../multipart/read-multipart.ts';
import { answer, answerChange, defineRoute, empty } from '../routing/define-route.ts';
import { imageKeys, imageOptions, imageParts, imageQuery } from '../schemas/image.ts';

const upload = defineRoute({
  method: 'POST',
  path: '/api/rooms/:roomId/markers/upload-image',
  operation: 'marker.image-upload',
  scope: 'room',
  docs: {
    summary: 'Upload a photo for markers',
    description:
      'Both parts are turned upright, made smaller where they are large, and stored as JPEG without metadata. Camera, exposure and time from the EXIF data are stored beside the photo, for exports by members and tokens with `read`; the position where the photo was taken is discarded unless `keepPosition` is true. Until a marker refers to them, the keys show the photo to members and tokens of the room alone.',
  },
  body: 'multipart',
  multipart: imageParts,
  responses: { 200: imageKeys },
  handler: async ({ room, caller, ctx, signal }, api) => {
    const staged = new Map<string, StagedPart>();
    const texts = new Map<string, string>();
    try {
      await readMultipart(ctx, {
        filePart: ['image', 'thumbnail'],
        maxFile: limits.singleRequestFile,
        parts: Object.keys(imageParts.shape),
        onText: (name, text) => void texts.set(name, text),
        onFile: async ({ name }, body) => {
          staged.set(name, await stagePart(api, body));
        },
      });
      const options = checkInput(imageOptions, Object.fromEntries(texts), 'body');
      const parts = { image: partOf(staged, 'image'), thumbnail: partOf(staged, 'thumbnail') };
      return await answerChange(
        api.database,
        (database) => uploadImage({ ...api, database }, { room, caller, ...parts, ...options }, signal),
        (keys) => answer(200, keys),
      );
    } finally {
      await discardParts(api, staged.values());
    }
  },
});

function partOf(staged: ReadonlyMap<string, StagedPart>, name: string): StagedPart {
  const part = staged.get(name);
  if (part === undefined) throw new Refusal('missing_file', `The part "${name}" is missing.`, { part: name });
  return part;
}

const redirect = defineRoute({
  method: 'GET',
  path: '/api/rooms/:roomId/markers/image',
  operation: 'marker.image-read',
  scope: 'room',
  docs: {
    summary: "Go to a marker's photo or its thumbnail",
    description:
      'A key shows its photo through a marker that the caller may read; to members and tokens of the room also before a marker refers to it.',
  },
  query: imageQuery,
  responses: { 302: empty('The Location serves the photo for 15 to 30 minutes.') },
  handler: async ({ room, role, entrance, query }, { database, objects, signedPaths, settings }) => {
    const blobKey = await findImage(database, { room, role, entrance }, query.key);
    const servedHere = () =>
      `${settings.publicUrl?.replace(/\/$/, '') ?? ''}${signedPaths.sign(blobKey, limits.signedUrlSeconds, 'image/jpeg')}`;
    const location =
      (await objects.signedUrl(blobKey, limits.signedUrlSeconds, 'image/jpeg')) ?? servedHere();
    return answer(302, null, {
      Location: location,
      'Cache-Control': 'private, no-store',
      'Cross-Origin-Resource-Policy': 'cross-origin',
    });
  },
});

export const imageRoutes = [upload, redirect];
