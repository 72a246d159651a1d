import { createReadStream } from 'node:fs';
import { readFile } from 'node:fs/promises';
import { createRequire } from 'node:module';
import { dirname, join } from 'node:path';

import { Refusal } from '../../core/errors.ts';
import { answer, bytes, defineRoute } from '../routing/define-route.ts';

const openApiFile = join(import.meta.dirname, '../../openapi.json');
const pageFolder = join(import.meta.dirname, '../docs-page');
const viewerFolder = dirname(createRequire(import.meta.url).resolve('swagger-ui-dist/package.json'));

/** Assets of the documentation page by file name. They are bundled, so the page loads nothing from other hosts. */
const assets: Readonly<Record<string, readonly [file: string, mediaType: string]>> = {
  'page.js': [join(pageFolder, 'page.js'), 'text/javascript; charset=utf-8'],
  'swagger-ui.css': [join(viewerFolder, 'swagger-ui.css'), 'text/css; charset=utf-8'],
  'swagger-ui-bundle.js': [join(viewerFolder, 'swagger-ui-bundle.js'), 'text/javascript; charset=utf-8'],
};

const pagePolicy = [
  "default-src 'none'",
  "script-src 'self'",
  "style-src 'self' 'unsafe-inline'",
  "img-src 'self' data:",
  "connect-src 'self'",
  "base-uri 'none'",
  "form-action 'none'",
  "frame-ancestors 'none'",
].join('; ');

const document = defineRoute({
  method: 'GET',
  path: '/api/openapi.json',
  operation: 'service.describe',
  scope: 'none',
  docs: { summary: 'Read the OpenAPI document' },
  refusals: ['not_found'],
  responses: { 200: bytes('application/json; charset=utf-8', 'The OpenAPI document.') },
  handler: async () => answer(200, await readFile(openApiFile), { 'Cache-Control': 'no-cache' }),
});

const page = defineRoute({
  method: 'GET',
  path: '/api/docs',
  operation: 'service.describe',
  scope: 'none',
  docs: { id: 'service.page', summary: 'Read the API documentation' },
  refusals: ['not_found'],
  responses: { 200: bytes('text/html; charset=utf-8', 'The documentation page.') },
  handler: async () =>
    answer(200, await readFile(join(pageFolder, 'page.html')), { 'Content-Security-Policy': pagePolicy }),
});

const asset = defineRoute({
  method: 'GET',
  path: '/api/docs/:asset',
  operation: 'service.describe',
  scope: 'none',
  docs: { id: 'service.page-file', summary: 'Read an asset of the API documentation' },
  refusals: ['not_found'],
  responses: { 200: bytes('*/*', 'The asset; the media type depends on the file.') },
  handler: ({ params }) => {
    const [file, mediaType] = Object.hasOwn(assets, params.asset) ? (assets[params.asset] ?? []) : [];
    if (file === undefined || mediaType === undefined) throw new Refusal('not_found');
    const headers = { 'Content-Type': mediaType, 'Cache-Control': 'public, max-age=3600' };
    return answer(200, createReadStream(file), headers);
  },
});

export const serviceRoutes = [document, page, asset];
