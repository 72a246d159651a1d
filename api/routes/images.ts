import { Refusal } from '../../core/errors.ts';
import { findImage } from '../../core/images/find-image.ts';
import { discardParts, stagePart, type StagedPart } from '../../core/images/stage-part.ts';
import { uploadImage } from '../../core/images/upload-image.ts';
import { limits } from '../../core/limits.ts';
import { checkInput } from '../http/check-input.ts';
import { readMultipart } from '../multipart/read-multipart.ts';
import { answer, answerChange, defineRoute, empty } from '../routing/define-route.ts';
import { storageRefusals } from '../routing/refusals.ts';
import { imageKeys, imageOptions, imageParts, imageQuery } from '../schemas/image.ts';

const upload = defineRoute({
  method: 'POST',
  path: '/api/rooms/:roomId/markers/upload-image',
  operation: 'marker.image-upload',
  scope: 'room',
  docs: {
    summary: 'Upload a photo for markers',
    description:
      'Both parts are rotated upright, scaled down if large, and stored as JPEG without metadata. ' +
      'Camera, exposure and time from the EXIF data are stored separately, for exports by members and ' +
      'API tokens with `read`; the GPS position is discarded unless `keepPosition` is true. Until a ' +
      'marker references the keys, only members and API tokens of the room can read the photo.',
  },
  body: 'multipart',
  multipart: imageParts,
  refusals: [...storageRefusals, 'invalid_image', 'unsupported_format', 'sandbox_unavailable'],
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
      await discardParts(staged.values());
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
    summary: 'Read the photo or thumbnail of a marker',
    description:
      'Redirects to a signed URL. The caller must be able to read a marker that references the key; ' +
      'members and API tokens of the room can also read photos that no marker references yet.',
  },
  query: imageQuery,
  refusals: ['image_not_found'],
  responses: { 302: empty('The URL in `Location` is valid for 15 to 30 minutes.') },
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
