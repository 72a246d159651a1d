import { z } from 'zod';
import type { ZodOpenApiOperationObject, ZodOpenApiParameters } from 'zod-openapi';
import type { Route } from '../routing/route.ts';
import { shownAs } from '../schemas/documented.ts';
import { values } from './examples/values.ts';
import { pathNames } from './paths.ts';

const idempotencyHeader = z.object({
  'Idempotency-Key': z
    .string()
    .min(1)
    .max(255)
    .optional()
    .meta({
      description:
        'For 24 hours the same request under the same key is answered as the first time, with ' +
        '`Idempotency-Replayed: true`, and not carried out again; its caller must still be allowed to send it. Two ' +
        'multipart requests are the same when method and URL are. An answer with a secret is not told again: 409 ' +
        '`answer_not_kept` has the rest of it in its `details`.',
      examples: ['2f0c3c1e-create-lakes'],
      param: { id: 'IdempotencyKey' },
    }),
});

/** What stands in paths, by the name of the parameter. */
const inPaths: Readonly<Record<string, string>> = {
  roomId: 'The id of the room: ten characters from A-Z, a-z, 0-9, _ and -.',
  roomName: 'The id of the room.',
  layerId: 'The id of a layer.',
  chunkIndex: 'The number of a chunk, from 0.',
  markerId: 'The id of a marker.',
  iconId: 'The id of an icon.',
  jobId: 'The id of a job.',
  uploadId: 'The UUID of an upload in chunks.',
  id: 'The id of a comment.',
  rid: 'The id of a reply.',
  seq: 'The number of an event in its room.',
  tokenId: 'The id of an API token; not its secret.',
  userId: 'The id of a user.',
  email: 'An e-mail address.',
  object: 'The name of a stored file, as the signed URL has it.',
  asset: 'The name of a file of the page.',
  colormap: 'The name of a colormap.',
  place: 'Longitude and latitude in degrees, with a comma between them.',
  number: 'The number of a file, from 0.',
  z: 'Zoom of the tile.',
  x: 'Column of the tile.',
  y: 'Row of the tile.',
};

export function parametersOf(route: Route, path: string): ZodOpenApiParameters {
  return {
    path: z.object({ ...pathStrings(pathNames(path, route)), ...route.params?.shape }),
    ...(route.query === undefined ? {} : { query: route.query }),
    ...(route.method === 'POST' ? { header: idempotencyHeader } : {}),
  };
}

function pathStrings(names: readonly (readonly [shown: string, own: string])[]): Record<string, z.ZodString> {
  return Object.fromEntries(
    names.map(([shown, own]) => [
      shown,
      z.string().meta({ description: inPaths[own], ...(shown === own ? {} : { examples: [values[own]] }) }),
    ]),
  );
}

export function requestBodyOf({ body, multipart }: Route): Pick<ZodOpenApiOperationObject, 'requestBody'> {
  if (body === 'none') return {};
  if (body === 'multipart') {
    const schema = multipart ?? z.object({ file: z.string().meta({ format: 'binary' }) });
    return { requestBody: { required: true, content: { 'multipart/form-data': { schema } } } };
  }
  const schema = shownAs(body);
  const required = !schema.safeParse(undefined).success;
  return { requestBody: { required, content: { 'application/json': { schema } } } };
}
