import assert from 'node:assert/strict';
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';

import { operations } from '../../core/access/operations.ts';
import { openApiText } from '../../api/openapi/text.ts';
import { routes } from '../../api/routes/index.ts';
import type { Scope } from '../../api/routing/scope.ts';

const parameterOf: Partial<Record<Scope, string>> = {
  'room-id': ':roomId',
  room: ':roomId',
  'room-name': ':roomName',
  layer: ':layerId',
  raster: ':roomId',
  job: ':jobId',
  upload: ':uploadId',
};

describe('the table of routes', () => {
  it('names a row of the access table for every route', () => {
    for (const { method, path, operation } of routes) {
      assert.ok(Object.hasOwn(operations, operation), `${method} ${path} has no row: ${operation}`);
    }
  });

  it('reaches every row of the access table', () => {
    const reached = new Set<string>(routes.map((route) => route.operation));
    for (const operation of Object.keys(operations)) assert.ok(reached.has(operation), operation);
  });

  it('contains each method and path once, under /api', () => {
    const seen = new Set<string>();
    for (const { method, path } of routes) {
      const shape = `${method} ${path.replaceAll(/:[A-Za-z]+/g, ':')}`;
      assert.ok(path.startsWith('/api/'), path);
      assert.ok(!seen.has(shape), `${shape} is declared twice`);
      seen.add(shape);
    }
  });

  it('resolves the room of every route with one, so that authorization is not bypassed', () => {
    for (const { method, path, scope } of routes) {
      const named = Object.values(parameterOf).filter((parameter) => path.split('/').includes(parameter));
      const expected = parameterOf[scope];
      if (expected !== undefined) assert.ok(named.includes(expected), `${method} ${path}: scope ${scope}`);
      else assert.deepEqual(named, [], `${method} ${path}: scope ${scope} looks at no room`);
    }
  });

  it('matches openapi.json; `npm run openapi` regenerates it', async () => {
    const committed = await readFile(join(import.meta.dirname, '../../openapi.json'), 'utf8');
    assert.equal(committed, openApiText(routes));
  });
});
