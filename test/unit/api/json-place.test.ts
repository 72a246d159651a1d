import assert from 'node:assert/strict';
import fc from 'fast-check';

import { placeOfError } from '../../../api/http/json-place.ts';

describe('the place where JSON breaks', () => {
  const examples: [text: string, line: number, column: number][] = [
    ['', 1, 1],
    ['{', 1, 2],
    ['{"a":1,}', 1, 8],
    ['[1,]', 1, 4],
    ['[1 2]', 1, 4],
    ['{"a" 1}', 1, 6],
    ['{a:1}', 1, 2],
    ['{"a":01}', 1, 7],
    ['"open', 1, 1],
    ['{}\n]', 2, 1],
    ['[\n  "a",\n  nul\n]', 3, 3],
  ];

  for (const [text, line, column] of examples) {
    it(`of ${JSON.stringify(text)} is line ${line}, column ${column}`, () => {
      assert.deepEqual(placeOfError(text), { line, column });
    });
  }

  it('is the end for every text that is JSON', () => {
    fc.assert(
      fc.property(fc.json(), (text) => {
        const lines = text.split('\n');
        assert.deepEqual(placeOfError(text), { line: lines.length, column: (lines.at(-1)?.length ?? 0) + 1 });
      }),
    );
  });

  it('lies within the text for every text that is not', () => {
    fc.assert(
      fc.property(fc.json(), fc.nat(), fc.string({ maxLength: 2 }), (json, at, noise) => {
        const text = json.slice(0, at % json.length) + noise;
        const { line, column } = placeOfError(text);
        const lines = text.split('\n');
        assert.ok(line <= lines.length && column <= (lines[line - 1]?.length ?? 0) + 1);
      }),
    );
  });
});
