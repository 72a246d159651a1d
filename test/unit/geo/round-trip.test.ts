import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import fc from 'fast-check';
import { streamSource } from '../../../geo/files/byte-source.ts';
import { readBatches } from '../../../geo/geojson/read-batches.ts';
import { sizeOf } from '../../support/size.ts';
import { collection, feature, featuresOf, layerOf, square, temporaryDirectory, textOf } from './layers.ts';

/** The features by a number in their properties. */
function byNumber(features: unknown[]): Map<unknown, unknown> {
  return new Map(features.map((each) => [(each as { properties: { n: number } }).properties.n, each]));
}

const position = fc.tuple(
  fc.double({ min: -180, max: 180, noNaN: true }),
  fc.double({ min: -90, max: 90, noNaN: true }),
);
const ring = fc.array(position, { minLength: 3, maxLength: 6 }).map((open) => [...open, open[0]!]);
const geometry = fc.oneof(
  fc.constant(null),
  position.map((coordinates) => ({ type: 'Point', coordinates })),
  position.map(([x, y]) => ({ coordinates: [x, y, 417.5], type: 'Point' })),
  fc
    .array(position, { minLength: 2, maxLength: 9 })
    .map((coordinates) => ({ type: 'LineString', coordinates })),
  fc.array(position, { maxLength: 5 }).map((coordinates) => ({ type: 'MultiPoint', coordinates })),
  fc.array(ring, { maxLength: 3 }).map((coordinates) => ({ type: 'Polygon', coordinates })),
  fc
    .array(fc.array(ring, { maxLength: 3 }), { maxLength: 3 })
    .map((coordinates) => ({ coordinates, type: 'MultiPolygon' })),
  fc.array(ring, { maxLength: 3 }).map((each) => ({
    type: 'GeometryCollection',
    geometries: each.map((coordinates) => ({ type: 'LineString', coordinates, note: '}]"' })),
  })),
);
/** Names and texts that are hard to scan: quotes, braces, brackets, escapes, surrogates. */
const oddText = fc.oneof(
  fc.string({ unit: 'grapheme' }),
  fc.constantFrom(
    '}',
    '{"a":[',
    '"',
    '\\',
    '\\"',
    ']]}',
    '\u2028',
    '\ud83d\ude00',
    '\u0000',
    'type',
    '__proto__',
  ),
);
const properties = fc.oneof(
  fc.constant(null),
  fc.dictionary(oddText, fc.jsonValue({ maxDepth: 3 }), { maxKeys: 4 }),
);
const id = fc.oneof(fc.constant(undefined), fc.integer(), oddText);
const oddFeature = fc.record({
  geometry,
  properties,
  id,
  first: fc.constantFrom('type', 'geometry', 'properties'),
});

function write(
  {
    geometry: shape,
    properties: values,
    id: name,
    first,
  }: typeof oddFeature extends fc.Arbitrary<infer T> ? T : never,
  n: number,
): string {
  const members: Record<string, string> = {
    type: '"Feature"',
    properties: JSON.stringify({ ...values, n }),
    geometry: JSON.stringify(shape),
    foreignMember: '[{"type":"Feature"},"}"]',
  };
  if (name !== undefined) members.id = JSON.stringify(name);
  const order = [first, ...Object.keys(members).filter((key) => key !== first)];
  return `{${order.map((key) => `"${key}":${members[key]}`).join(',')}}`;
}

describe('the content of a layer', () => {
  const directory = temporaryDirectory();

  it('equals the source for any odd but valid features, white space and order of members', async () => {
    const space = fc.constantFrom('', ' ', '\n', '\r\n\t  ');
    await fc.assert(
      fc.asyncProperty(
        fc.array(oddFeature, { minLength: 1, maxLength: 12 }),
        space,
        fc.boolean(),
        async (sent, gap, isLate) => {
          const texts = sent.map(write);
          const features = `"features"${gap}:${gap}[${gap}${texts.join(`${gap},${gap}`)}${gap}]`;
          const members = [`"type":${gap}"FeatureCollection"`, `"crs":null`, `"name":"}]"`];
          const document = `\ufeff${gap}{${gap}${(isLate ? [features, ...members] : [...members, features]).join(`${gap},`)}}${gap}`;
          const layer = await layerOf(directory, document);
          assert.equal(layer.manifest.featureCount, sent.length);
          const out = await textOf((await layer.reader.query({})) as never);
          assert.deepEqual(
            out
              .split(',\n{')
              .map((each, i) => (i > 0 ? `{${each}` : each))
              .sort(),
            [...texts].sort(),
          );
        },
      ),
      { numRuns: 100 },
    );
  });

  it('keeps digits beyond 2^53, ids and their types, member order and escapes as sent', async () => {
    const text = `{"id":"7","geometry":{"coordinates":[1.10,2e0,-0.0],"type":"Point"},"properties":{"b":9007199254740993,"a":1.0,"\\u0062\\/":"\\ud83d\\ude00"},"type":"Feature","bbox":[1,2,1,2]}`;
    const layer = await layerOf(
      directory,
      `{"type":"FeatureCollection","features":[${text},${text.replace('"7"', '7')}]}`,
    );
    assert.equal(
      await textOf((await layer.reader.query({ bbox: [0, 0, 3, 3] })) as never),
      `${text},\n${text.replace('"7"', '7')}`,
    );
  });

  it('omits white space outside strings of formatted files, and nothing else', async () => {
    const sent = [
      feature(square(7, 46), { name: 'a  b \\" {', n: 0 }),
      feature(null, { n: 1, list: [1, ' '] }),
    ];
    const layer = await layerOf(directory, JSON.stringify(collection(...sent), null, 4));
    assert.equal(
      await textOf((await layer.reader.query({})) as never),
      sent.map((each) => JSON.stringify(each)).join(',\n'),
    );
  });

  it('is a valid GeoJSON file in itself', async () => {
    const sent = collection(feature(square(7, 46), { n: 0 }), feature(square(7, 46), { n: 1 }));
    const { files } = await layerOf(directory, sent);
    const text = files.find(({ name }) => name.endsWith('.geojson'))!;
    assert.deepEqual(JSON.parse(readFileSync(text.path, 'utf8')), sent);
  });

  it('includes a single feature, or a bare geometry as a feature without properties', async () => {
    for (const shape of [square(7, 46), { type: 'GeometryCollection', geometries: [square(1, 1)] }]) {
      const bare = await layerOf(directory, JSON.stringify(shape, null, 1));
      assert.deepEqual(await featuresOf(await bare.reader.query({})), [feature(shape)]);
      const single = await layerOf(directory, feature(shape, { a: 1 }, { id: 'x' }));
      assert.deepEqual(await featuresOf(await single.reader.query({})), [
        feature(shape, { a: 1 }, { id: 'x' }),
      ]);
    }
  });

  it('is byte-identical for any number of threads', async () => {
    const many = collection(
      ...Array.from({ length: 4000 }, (_, n) =>
        feature(
          square((n * 7919) % 170, n % 80),
          n % 3 === 0 ? { n, a: n, text: 'x'.repeat(20) } : { b: n / 2, n, text: 'y'.repeat(20) },
        ),
      ),
    );
    const limits = { batchBytes: 16 * 1024, inlineBytes: 0 };
    const one = await layerOf(directory, many, { threads: 1, limits });
    const three = await layerOf(directory, many, { threads: 3, limits });
    assert.deepEqual(three.manifest, one.manifest);
    const out = byNumber(await featuresOf(await three.reader.query({})));
    assert.deepEqual(out, byNumber((many as { features: unknown[] }).features));
  });

  it('is complete in its chunks, each of complete features', async () => {
    const many = collection(
      ...Array.from({ length: 10_000 }, (_, n) =>
        feature(n % 100 === 0 ? null : square(n % 170, n % 80), { n, text: 'z'.repeat(500) }),
      ),
    );
    const { manifest, reader } = await layerOf(directory, many);
    assert.ok(manifest.chunks.length > 2);
    const out: unknown[] = [];
    for (const index of manifest.chunks.keys()) out.push(...(await featuresOf(reader.chunk(index)!)));
    assert.equal(out.length, 10_000);
    assert.deepEqual(byNumber(out), byNumber((many as { features: unknown[] }).features));
    assert.equal(reader.chunk(manifest.chunks.length), undefined);
  });
});

describe('cutting a document into runs', () => {
  it('skips white space of any length within its window', async () => {
    const space = ' \n'.repeat(3000);
    const texts = [1, 2, 3].map((n) => JSON.stringify(feature(null, { n })));
    const features = texts.join(`${space},${space}`);
    const document = Buffer.from(`{"type":"FeatureCollection","features":[${space}${features}${space}]}`);
    async function* whole() {
      yield await Promise.resolve(document);
    }
    const windows: number[] = [];
    const allocate = (bytes: number) => {
      windows.push(bytes);
      return Buffer.allocUnsafeSlow(bytes);
    };
    const options = { batchBytes: 500, maxFeatureBytes: 1e6, allocate };
    const found: string[] = [];
    for await (const { bytes, start, end, offset } of readBatches(streamSource(whole()), options)) {
      found.push(bytes.toString('utf8', start, end));
      assert.equal(document.toString('utf8', offset + start, offset + end), found.at(-1));
    }
    assert.deepEqual(found, texts);
    assert.equal(Math.max(...windows), 501);
  });

  it('finds the same features for any size of the pieces in which bytes arrive', async () => {
    const texts = Array.from({ length: 40 }, (_, n) =>
      JSON.stringify(
        feature(
          n % 2
            ? {
                coordinates: [
                  [
                    [n, 1],
                    [2, 3],
                    [4, 5],
                    [n, 1],
                  ],
                ],
                type: 'Polygon',
              }
            : null,
          { n, s: '}]"\\\u00e9' },
        ),
      ),
    );
    const document = Buffer.from(
      `{"features":[\n${texts.join(' ,\n')}\n],"type":"FeatureCollection","z":{"a":[1]}}\n`,
    );
    await fc.assert(
      fc.asyncProperty(
        fc.integer({ min: 1, max: 700 }),
        fc.integer({ min: 16, max: 900 }),
        async (piece, batchBytes) => {
          async function* pieces() {
            for (let at = 0; at < document.length; at += piece)
              yield await Promise.resolve(document.subarray(at, at + piece));
          }
          const found: string[] = [];
          for await (const batch of readBatches(streamSource(pieces()), {
            batchBytes,
            maxFeatureBytes: 1e6,
          })) {
            const text = batch.bytes.toString('utf8', batch.start, batch.end);
            assert.equal(
              document.toString('utf8', batch.offset + batch.start, batch.offset + batch.end),
              text,
            );
            found.push(...(JSON.parse(`[${text}]`) as unknown[]).map((each) => JSON.stringify(each)));
          }
          assert.deepEqual(found, texts);
        },
      ),
      { numRuns: sizeOf({ gate: 30, long: 200 }) },
    );
  });
});
