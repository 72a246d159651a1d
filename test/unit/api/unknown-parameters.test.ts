import assert from 'node:assert/strict';
import { readUrl } from '../../../api/chain/read-input.ts';
import type { Context } from '../../../api/context.ts';
import { routes } from '../../../api/routes/index.ts';
import type { Route } from '../../../api/routing/route.ts';
import { Refusal } from '../../../core/errors.ts';

describe('a query', () => {
  const refusalOf = (route: Route, querystring: string): string | null => {
    try {
      readUrl(route, { querystring, state: { params: {} } } as unknown as Context);
      return null;
    } catch (error) {
      return error instanceof Refusal ? error.publicError : String(error);
    }
  };

  it('may contain no unknown parameter, on any route', () => {
    for (const route of routes) {
      const name = `${route.method} ${route.path}`;
      // Issuers may append any parameters.
      const expected = route.operation === 'session.complete' ? null : 'unknown_parameter:nonsense';
      assert.equal(refusalOf(route, 'nonsense=1'), expected, name);
      assert.notEqual(refusalOf(route, '_=1&_t=x'), 'unknown_parameter:_', name);
      assert.doesNotMatch(refusalOf(route, '_=1&_cache%20=x') ?? '', /unknown_parameter/, name);
    }
  });

  it('is refused with the first unknown name, truncated', () => {
    const list = routes.find(({ operation }) => operation === 'marker.list');
    assert.ok(list);
    assert.equal(refusalOf(list, 'limit=5&Limit=6&x=1'), 'unknown_parameter:Limit');
    assert.equal(refusalOf(list, 'constructor=1'), 'unknown_parameter:constructor');
    assert.equal(refusalOf(list, `${'x'.repeat(5000)}=1`)?.length, 'unknown_parameter:'.length + 200);
    assert.equal(refusalOf(list, 'limit=5'), null);
  });
});
