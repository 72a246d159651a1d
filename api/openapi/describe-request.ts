import { z } from 'zod';
import type { ZodOpenApiOperationObject, ZodOpenApiParameters } from 'zod-openapi';
import type { Route } from '../routing/route.ts';
import { shownAs } from '../schemas/documented.ts';
import { pathNames } from './paths.ts';

const idempotencyHeader = z.object({
  'Idempotency-Key': z
    .string()
    .min(1)
    .max(255)
    .optional()
    .meta({
      description:
        'For 24 hours, a repeated request with the same key is not executed again: it returns the ' +
        'first response with `Idempotency-Replayed: true`, if the caller is still authorized. ' +
        'Multipart requests are compared by method and URL only. Secrets are never returned again: ' +
        '409 `answer_not_kept` contains the rest of the response in `details`.',
      examples: ['2f0c3c1e-create-lakes'],
      param: { id: 'IdempotencyKey' },
    }),
});

const conditionHeader = z.object({
  'If-Match': z
    .string()
    .optional()
    .meta({
      description:
        'The state that the change is based on: the `ETag` of a response, which is the `updatedAt` of the object in ' +
        'quotes. If the object has another state, nothing changes: 412 `state_changed` has it as `details.current`, ' +
        'and the sent fields as `details.submitted`. Without the header, the last write wins.',
      examples: ['"1764290000000"'],
      param: { id: 'IfMatch' },
    }),
});

/** Descriptions of path parameters by name. */
const inPaths: Readonly<Record<string, string>> = {
  roomId: 'The ID of the room: ten characters from A-Z, a-z, 0-9, _ and -.',
  roomName: 'The ID of the room.',
  layerId: 'The ID of a layer.',
  chunkIndex: 'The index of a chunk, from 0.',
  markerId: 'The ID of a marker.',
  iconId: 'The ID of an icon.',
  jobId: 'The ID of a job.',
  uploadId: 'The UUID of a chunked upload.',
  id: 'The ID of a comment.',
  rid: 'The ID of a reply.',
  seq: 'The sequence number of an event in its room.',
  tokenId: 'The ID of an API token (not its secret).',
  userId: 'The ID of a user.',
  email: 'An e-mail address.',
  object: 'The name of a stored file from the signed URL.',
  asset: 'The file name of an asset.',
  colormap: 'The name of a colormap.',
  place: 'Longitude and latitude in degrees, separated by a comma.',
  number: 'The index of a file, from 0.',
  z: 'Zoom level of the tile.',
  x: 'Column of the tile.',
  y: 'Row of the tile.',
};

export function parametersOf(route: Route, path: string): ZodOpenApiParameters {
  return {
    path: z.object({ ...pathStrings(pathNames(path, route)), ...route.params?.shape }),
    ...(route.query === undefined ? {} : { query: route.query }),
    ...(route.method === 'POST' ? { header: idempotencyHeader } : {}),
    ...(route.refusals.includes('state_changed') ? { header: conditionHeader } : {}),
  };
}

function pathStrings(names: readonly (readonly [shown: string, own: string])[]): Record<string, z.ZodString> {
  return Object.fromEntries(
    names.map(([shown, own]) => [shown, z.string().meta({ description: inPaths[own] })]),
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
