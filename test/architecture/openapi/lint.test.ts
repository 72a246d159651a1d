import assert from 'node:assert/strict';
import { createConfig, lintFromString } from '@redocly/openapi-core';
import spectral from '@stoplight/spectral-core';
import rulesets from '@stoplight/spectral-rulesets';
import { openApiText } from '../../../api/openapi/text.ts';
import { routes } from '../../../api/routes/index.ts';

/** Spectral's severities: 0 is an error, 1 a warning. */
const error = 0;

describe('openapi.json under third-party linters', () => {
  const text = openApiText(routes);

  it("has no error by Redocly's recommended rules", async () => {
    const config = await createConfig({ extends: ['recommended'] });
    const found = await lintFromString({ source: text, absoluteRef: 'openapi.json', config });
    const errors = found.filter(({ severity }) => severity === 'error');
    assert.deepEqual(
      errors.map(({ ruleId, message, location }) => [ruleId, message, location[0]?.pointer]),
      [],
    );
  });

  it("has no error by Spectral's rules for OpenAPI, which validate every example", async () => {
    const linter = new spectral.Spectral();
    linter.setRuleset({ extends: [rulesets.oas as spectral.RulesetDefinition], rules: {} });
    const found = await linter.run(JSON.parse(text) as Record<string, unknown>);
    const severityOf: (one: { severity: number }) => number = ({ severity }) => severity;
    const errors = found.filter((one) => severityOf(one) === error);
    assert.deepEqual(
      errors.map(({ code, message, path }) => [code, message, path.join('/')]),
      [],
    );
  });
});
