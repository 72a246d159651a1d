import assert from 'node:assert/strict';
import fc from 'fast-check';
import { isSoundJson } from '../../../api/http/is-sound-json.ts';
import { JsonScanner } from '../../../api/http/json-scanner.ts';
import { parseJson } from '../../../api/http/parse-json.ts';
import { Refusal } from '../../../core/errors.ts';

const caps = { depth: 4, names: 6, values: 12 };

function isScanned(text: string): boolean {
  try {
    const scanner = new JsonScanner(caps);
    scanner.write(Buffer.from(text));
    parseJson(Buffer.from(text), scanner);
    return true;
  } catch (error) {
    if (error instanceof Refusal) return false;
    throw error;
  }
}

describe('the check of a parsed body', () => {
  it('accepts the same texts as the scanner of unparsed ones', () => {
    const odd = fc.constantFrom('\0', '\ud800', '__proto__', 'a\udc00', '😀', 'constructor');
    const { value } = fc.letrec((tie) => ({
      value: fc.oneof(
        { maxDepth: 6 },
        fc.constantFrom(null, true, 1.5, ''),
        odd,
        fc.array(tie('value'), { maxLength: 5 }),
        fc.dictionary(fc.oneof(fc.string(), odd), tie('value'), { maxKeys: 4 }),
      ),
    }));
    const verdicts = new Set<boolean>();
    fc.assert(
      fc.property(value, (body) => {
        const text = JSON.stringify(body);
        const isSound = isSoundJson(JSON.parse(text), caps);
        verdicts.add(isSound);
        assert.equal(isSound, isScanned(text), text);
      }),
      { numRuns: 3000 },
    );
    assert.equal(verdicts.size, 2);
  });
});
