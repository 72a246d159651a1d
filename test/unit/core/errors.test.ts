import assert from 'node:assert/strict';

import { catalogue, Refusal, type ErrorCode } from '../../../core/errors.ts';
import { jobFailures } from '../../../core/jobs/job-state.ts';

describe('refusals', () => {
  const texts: [Refusal, number, string][] = [
    [new Refusal('empty_update'), 400, 'empty_update'],
    [new Refusal('unknown_field', undefined, { field: 'colour' }), 400, 'unknown_field:colour'],
    [new Refusal('invalid_api_token'), 401, 'Invalid or expired API token'],
    [new Refusal('token_not_scoped'), 403, 'API token is not scoped to this room'],
    [
      new Refusal('token_lacks_permission', undefined, { permission: 'upload' }),
      403,
      "API token lacks 'upload' permission",
    ],
    [new Refusal('api_token_not_allowed'), 403, 'api_token_not_allowed'],
    [new Refusal('insufficient_permission'), 403, 'insufficient permission'],
    [new Refusal('quota_exceeded'), 413, 'quota_exceeded'],
    [new Refusal('file_too_large'), 413, 'file_too_large'],
    [new Refusal('broadcast_failed'), 502, 'broadcast_failed'],
    [new Refusal('service_unavailable'), 503, 'service_unavailable'],
  ];

  for (const [refusal, status, text] of texts) {
    it(`answers ${status} "${text}"`, () => {
      assert.equal(refusal.status, status);
      assert.equal(refusal.publicError, text);
    });
  }

  it('have a word as code, except those whose text the API specifies', () => {
    const given = [
      'invalid_api_token',
      'token_not_scoped',
      'token_lacks_permission',
      'insufficient_permission',
    ];
    for (const code of Object.keys(catalogue) as ErrorCode[]) {
      const details = { field: 'f', parameter: 'p', permission: 'read' };
      const word = new Refusal(code, undefined, details).publicError.replace(/:[fp]$/, '');
      assert.equal(/^[a-z]+(?:_[a-z0-9]+)*$/.test(word), !given.includes(code), word);
    }
    for (const code of Object.keys(jobFailures)) assert.match(code, /^[a-z]+(?:_[a-z]+)*$/);
  });
});
