import { z } from 'zod';

import { Refusal } from '../../core/errors.ts';
import { wantedRange } from '../http/byte-range.ts';
import { fileHeaders } from '../http/file-headers.ts';
import { answer, bytes, defineRoute, empty } from '../routing/define-route.ts';

const read = defineRoute({
  method: 'GET',
  path: '/api/objects/:object',
  operation: 'object.read',
  scope: 'none',
  docs: {
    summary: 'Read a stored file through a signed URL',
    description:
      'Target of photo redirects if the object store does not support signed URLs. Requires no ' +
      'credentials; returns 404 after the URL has expired.',
  },
  query: z.object({
    type: z.string().meta({ description: 'The signed media type.' }),
    expires: z.string().meta({ description: 'Expiry of the URL in milliseconds since the epoch.' }),
    signature: z.string().meta({ description: 'Signature of the path and the other parameters.' }),
  }),
  refusals: ['not_found'],
  responses: {
    200: bytes('image/*'),
    206: bytes('image/*', 'The requested range.'),
    416: empty('The requested range is outside the file.'),
  },
  handler: async ({ params, query, ctx, signal }, { objects, signedPaths }) => {
    const granted = signedPaths.verify(params.object, query);
    const stored = granted && (await objects.head(granted.key));
    if (granted === null || stored === null) throw new Refusal('not_found');
    const seconds = Math.max(0, Math.floor((granted.expiresAt - Date.now()) / 1000));
    const headers = {
      ...fileHeaders(granted.mediaType, `private, max-age=${seconds}, immutable`),
      // The signature is the only credential, so maps on other sites may show the file.
      'Cross-Origin-Resource-Policy': 'cross-origin',
      'Accept-Ranges': 'bytes',
      ETag: `"${params.object}"`,
    };
    const range = wantedRange(ctx, headers.ETag, stored.bytes);
    if (range === 'unsatisfiable') {
      return answer(416, null, { 'Content-Range': `bytes */${stored.bytes}` });
    }
    const wanted = range ?? { start: 0, end: stored.bytes };
    ctx.length = wanted.end - wanted.start;
    const body = await objects.get(granted.key, wanted, signal);
    if (range === null) return answer(200, body, headers);
    const contentRange = `bytes ${range.start}-${range.end - 1}/${stored.bytes}`;
    return answer(206, body, { ...headers, 'Content-Range': contentRange });
  },
});

export const objectRoutes = [read];
