import assert from 'node:assert/strict';
import { Readable } from 'node:stream';
import { jsonBody } from '../../../api/http/json-pieces.ts';

async function written(body: string | Readable): Promise<string[]> {
  if (typeof body === 'string') return [body];
  const pieces: string[] = [];
  for await (const piece of body as AsyncIterable<Buffer | string>) pieces.push(String(piece));
  return pieces;
}

describe('a JSON body', () => {
  const long = 'ö"\\\n'.repeat(30_000);
  const deep = (levels: number): unknown => (levels === 0 ? long : { list: [deep(levels - 1)] });
  const longOnes: [string, unknown][] = [
    ['a long list of short items', Array.from({ length: 50_000 }, (_, n) => ({ n, text: `item ${n}` }))],
    ['long texts', { texts: [long, long, long], tail: 1 }],
    ['what is long far inside', { head: null, inside: deep(30), tail: [] }],
    ['members that are left out', { absent: undefined, list: [undefined, long, long, () => 1], there: 1 }],
    ['empty lists and objects', { list: [long, [], {}, ''], '': long }],
    ['names that need quotes', { [long]: { 'a"b': long } }],
    ['texts as the whole', [[long], [[long]]]],
  ];
  for (const [what, value] of longOnes) {
    it(`equals JSON.stringify when concatenated: ${what}`, async () => {
      assert.equal((await written(jsonBody(value))).join(''), JSON.stringify(value));
    });
  }

  it('is a single text if it is short', () => {
    const value = { list: Array.from({ length: 100 }, (_, n) => ({ n })) };
    assert.equal(jsonBody(value), JSON.stringify(value));
  });

  it('has no piece much longer than its longest string', async () => {
    const value = { list: Array.from({ length: 100 }, () => ({ text: 'x'.repeat(50_000) })) };
    const pieces = await written(jsonBody(value));
    assert.ok(pieces.length > 30, `${pieces.length} pieces`);
    assert.ok(Math.max(...pieces.map(({ length }) => length)) < 130_000);
  });

  it('yields to the event loop between any two pieces', async () => {
    const value = { list: Array.from({ length: 100 }, () => 'x'.repeat(50_000)) };
    let turns = 0;
    let goesOn = true;
    const count = (): void => {
      turns++;
      if (goesOn) setImmediate(count);
    };
    setImmediate(count);
    const pieces = await written(jsonBody(value));
    goesOn = false;
    assert.ok(turns >= pieces.length - 1, `${turns} turns, ${pieces.length} pieces`);
  });

  it('is serialized only as far as it is read', async () => {
    let asked = 0;
    const item = { get text() { asked++; return 'x'.repeat(70_000); } }; // prettier-ignore
    const body = jsonBody({ list: Array.from({ length: 1000 }, () => item) });
    assert.ok(body instanceof Readable);
    await body[Symbol.asyncIterator]().next();
    body.destroy();
    assert.ok(asked < 100, `${asked} items`);
  });
});
