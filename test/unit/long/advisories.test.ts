import assert from 'node:assert/strict';
import { failingOf, readAudit } from '../../long/advisories.ts';

describe('the check of advisories', () => {
  const audit = {
    auditReportVersion: 2,
    vulnerabilities: {
      braces: {
        name: 'braces',
        severity: 'high',
        isDirect: false,
        via: [{ title: 'Uncontrolled resource consumption', url: 'https://example.org/1', severity: 'high' }],
      },
      micromatch: { name: 'micromatch', severity: 'moderate', isDirect: true, via: ['braces'] },
    },
    metadata: { vulnerabilities: { moderate: 1, high: 1, total: 2 } },
  };

  it('fails for high and critical ones, and lists the others', () => {
    const advisories = readAudit(JSON.stringify(audit)) ?? [];
    assert.deepEqual(
      advisories.map(({ name, via }) => [name, ...via]),
      [
        ['braces', 'Uncontrolled resource consumption (https://example.org/1)'],
        ['micromatch', 'braces'],
      ],
    );
    assert.deepEqual(
      failingOf(advisories).map(({ name }) => name),
      ['braces'],
    );
    assert.deepEqual(failingOf(readAudit('{"vulnerabilities":{}}') ?? []), []);
  });

  it('distinguishes a registry without advisories from a failure of npm and from one that found nothing', () => {
    assert.equal(readAudit('{"message":"405 Method Not Allowed","statusCode":405}'), null);
    for (const text of ['', 'npm error', '{"message":"500 Internal Server Error","statusCode":500}'])
      assert.throws(() => readAudit(text), /npm audit failed/, text);
    assert.deepEqual(readAudit('{"vulnerabilities":{}}'), []);
  });
});
