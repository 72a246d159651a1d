import assert from 'node:assert/strict';
import { allowed } from './allowed.ts';
import { categories, type LanguageFinding } from './passage.ts';
import { find, scan } from './scan.ts';
import { readMarkdown, readYaml } from './text-files.ts';
import { readTypeScript } from './typescript.ts';

const shown = ({ file, line, found, use }: LanguageFinding): string => `${file}:${line}: "${found}" → ${use}`;

describe('the language of the project', () => {
  let findings: readonly LanguageFinding[];

  before(() => {
    findings = scan();
  });

  for (const category of categories)
    it(`uses the terms of the field in ${category}`, () => {
      assert.deepEqual(findings.filter((finding) => finding.category === category).map(shown), []);
    });

  it('has at most twenty exceptions', () => {
    assert.ok(allowed.length <= 20);
  });
});

describe('the search for forbidden words', () => {
  const found = (text: string, read = readTypeScript.bind(null, 'a.ts')): string[] =>
    read(text).flatMap((passage) =>
      find('a.ts', text, passage).map(({ category, line, use }) => `${line} ${category} ${use}`),
    );

  it('splits names into words', () => {
    assert.deepEqual(found('const mostBytes = 1;'), ['1 names max']);
    assert.deepEqual(found('const almostEqual = atMostOnce(uppermost);'), []);
    assert.deepEqual(found('class A { #usualHTTPSide = 1; }'), ['1 names default']);
  });

  it('reads comments, also where they are wrapped, but not strings that look like them', () => {
    assert.deepEqual(found("const a = 'http://anew';\n\n/** There are so\n * many. */"), [
      '3 comments number of',
    ]);
    assert.deepEqual(found('const a = /so many//1;'), []);
  });

  it('tells titles of tests from messages', () => {
    assert.deepEqual(found("it('waits for ever', () => assert.ok(1, `${a} is gone`));"), [
      '1 titles indefinitely',
      '1 messages deleted, ended, closed',
    ]);
  });

  it('ignores quoted code in prose', () => {
    assert.deepEqual(found('// `kept` and 410 Gone'), []);
    assert.deepEqual(found('The `kept` field.\n\n```\nkept\n```\n\nIt is\nkept.', readMarkdown), [
      '8 docs cached, stored, retained',
    ]);
  });

  it('reads keys, comments and texts of YAML', () => {
    assert.deepEqual(found('mostBytes: 1 # at the most\nwhat: is told here', readYaml), [
      '1 comments at most, at least',
      '1 names max',
      '2 messages reported, sent, notified',
    ]);
  });

  it('accepts common English and terms of the field', () => {
    const text =
      '// At most ten, the most recent first, in place, two-way, a foreign key, locks are held, 410 Gone, told apart.';
    assert.deepEqual(found(text), []);
  });
});
