import assert from 'node:assert/strict';
import fc from 'fast-check';
import { JsonScanner } from '../../../api/http/json-scanner.ts';
import { LeftJson, parseJson } from '../../../api/http/parse-json.ts';
import { Refusal } from '../../../core/errors.ts';

const caps = { depth: 100, names: 1000, values: 1000 };

/** The result of scanning a text that arrives in pieces of `stretch` bytes. */
function read(text: string | Buffer, stretch = 3, left: string | null = null): unknown {
  const bytes = Buffer.from(text);
  const scanner = new JsonScanner(caps, left);
  for (let at = 0; at < bytes.length; at += stretch) scanner.write(bytes.subarray(at, at + stretch));
  return parseJson(bytes, scanner);
}

function refusalOf(act: () => unknown): Refusal {
  try {
    act();
  } catch (error) {
    if (error instanceof Refusal) return error;
    throw error;
  }
  assert.fail('nothing was refused');
}

/** A text of JSON and near-JSON. */
const nearly = fc.oneof(
  fc.json(),
  fc
    .tuple(fc.json(), fc.nat(), fc.string({ maxLength: 2 }))
    .map(([json, at, noise]) => json.slice(0, at % json.length) + noise + json.slice(at % json.length)),
  fc
    .array(
      fc.constantFrom(
        ...'{ } [ ] , : " \\ - + . e E 0 1 2 \n'.split(' '),
        'true',
        'null',
        '\\u00',
        'd8',
        '"a"',
      ),
    )
    .map((all) => all.join('')),
);

describe('a JSON body', () => {
  const examples: [text: string, line: number, column: number][] = [
    [' ', 1, 2],
    ['{', 1, 2],
    ['{"a":1,}', 1, 8],
    ['[1,]', 1, 4],
    ['[1 2]', 1, 4],
    ['{"a" 1}', 1, 6],
    ['{a:1}', 1, 2],
    ['{"a":01}', 1, 7],
    ['[1.]', 1, 3],
    ['[-]', 1, 2],
    ['[1e+]', 1, 3],
    ['"open', 1, 1],
    ['{}\n]', 2, 1],
    ['[\n  "ü",\n  nul\n]', 3, 3],
    ['["ü",x]', 1, 6],
  ];
  for (const [text, line, column] of examples) {
    it(`that is ${JSON.stringify(text)} has its error at line ${line}, column ${column}`, () => {
      const { code, details } = refusalOf(() => read(text));
      assert.deepEqual({ code, ...details }, { code: 'invalid_json', line, column });
    });
  }

  it('is accepted if and only if JSON.parse accepts it, whatever its pieces', () => {
    fc.assert(
      fc.property(nearly, fc.integer({ min: 1, max: 9 }), (text, stretch) => {
        let value: unknown;
        try {
          value = JSON.parse(text);
        } catch {
          assert.equal(refusalOf(() => read(text || ' ', stretch)).code, 'invalid_json');
          return;
        }
        // Strings that are not valid text have a separate error.
        const isText = (JSON.stringify(value).match(/\\u(0000|d[89a-f]..)/) ?? null) === null;
        if (isText) assert.deepEqual(read(text, stretch), value);
        else assert.equal(refusalOf(() => read(text, stretch)).code, 'invalid_request');
      }),
      { numRuns: 2000 },
    );
  });

  it('may begin with a byte order mark, and is UTF-8', () => {
    assert.deepEqual(read('\ufeff{"a":1}'), { a: 1 });
    assert.deepEqual(refusalOf(() => read('\ufeff[1,]')).details, { line: 1, column: 4 });
    assert.match(refusalOf(() => read(Buffer.from([0x22, 0xff, 0x22]))).message, /UTF-8/);
  });

  it('contains no null character and no lone surrogate, also in names', () => {
    for (const text of [
      '["\\u0000"]',
      '["\\ud800"]',
      '["\\udc00"]',
      '["\\ud800\\n"]',
      '["\\ud800\\ud800"]',
      '{"\\uD800":1}',
    ]) {
      assert.equal(refusalOf(() => read(text)).code, 'invalid_request', text);
    }
    assert.deepEqual(read('["\\ud83d\\ude00"]'), ['😀']);
  });

  it('is limited in nesting depth, names and values', () => {
    assert.equal(refusalOf(() => read('['.repeat(101))).code, 'json_too_deep');
    assert.equal(refusalOf(() => read(`[${'1,'.repeat(1000)}1]`)).code, 'body_too_large');
    const names = Array.from({ length: 1001 }, (_, index) => `"${index}":1`);
    assert.equal(refusalOf(() => read(`{${names.join(',')}}`)).code, 'body_too_large');
  });
});

describe('a member of a JSON body that is not parsed', () => {
  const left = (text: string, stretch = 3) =>
    (read(text, stretch, 'geojson') as { geojson?: unknown }).geojson;
  const leftText = (text: string) => {
    const found = left(text);
    return found instanceof LeftJson ? Buffer.from(found.bytes).toString() : found;
  };

  it('is retained byte for byte, and the others are parsed', () => {
    const value = '{ "features" : [1e400, 12345678901234567890, 0.10, {"geojson": "}\\"{"}] }';
    const text = `{"a":{"geojson":1}, "geojson" :\n ${value}\t, "b":[","]}`;
    assert.equal(leftText(text), value);
    assert.deepEqual(
      { ...(read(text, 5, 'geojson') as object), geojson: 0 },
      { a: { geojson: 1 }, geojson: 0, b: [','] },
    );
  });

  it('is found by an escaped name, and the last of several applies', () => {
    assert.equal(leftText('{"geo\\u006ason":1,"geojson":2}'), '2');
    assert.equal(leftText('{"geojson":2,"geo\\u006ason":1}'), '1');
  });

  it('reports the offsets of its own members', () => {
    const found = left(
      '{"geojson":{"type":"old"},"geojson":{"type":"T","x":{"type":1},"f\\u0065atures":[ 1 ] }}',
      1,
    );
    assert.ok(found instanceof LeftJson);
    const members = [...found.members].map(([name, bytes]) => [name, Buffer.from(bytes).toString()]);
    assert.deepEqual(members, [
      ['type', '"T"'],
      ['features', '[ 1 ]'],
    ]);
  });

  it('must contain valid text, and the position is reported otherwise', () => {
    assert.match(refusalOf(() => left('{"geojson":\n["\\ud800"]}')).message, /line 2, column 2 /);
  });

  it('may exceed the other limits, and is not found at another nesting level', () => {
    assert.equal(leftText(`{"geojson":[${'{"a":1},'.repeat(5000)}1]}`)?.toString().length, 5000 * 8 + 3);
    for (const text of ['{}', '{"a":{"geojson":1}}', '{"a":"geojson"}']) assert.equal(left(text), undefined);
  });
});
