import assert from 'node:assert/strict';
import { mkdtempSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import fc from 'fast-check';
import { createCopyEncoder } from '../../../adapters/postgres/copy-binary.ts';
import { encodeMarker } from '../../../adapters/postgres/marker-rows.ts';
import { UnknownPropertyTally } from '../../../core/markers/import/unknown-properties.ts';
import { parseProperties } from '../../../core/markers/import/retained-properties.ts';
import type { MarkerBatch } from '../../../core/markers/import/marker-batch.ts';
import { markerFromPoint } from '../../../core/markers/import/marker-from-point.ts';
import { markerIdsOf } from '../../../core/markers/import/marker-ids.ts';
import { encodePoints } from '../../../workers/steps/read-points/encode-points.ts';
import { sizeOf } from '../../support/size.ts';

const common = {
  jobId: 'bulk-import-01h455vb4pex5vsknk084sn02q',
  contentKey: 7,
  createdBy: 'user-1',
  createdAt: 1_700_000_000_000,
};

describe('points as rows', () => {
  const folder = mkdtempSync(join(tmpdir(), 'chartroom-points-'));
  after(() => rmSync(folder, { recursive: true }));

  const encode = async (features: readonly string[], from = 0, batchSize = 1000): Promise<MarkerBatch[]> => {
    const source = join(folder, 'source');
    writeFileSync(source, `{"type":"FeatureCollection","features":[${features.join(',')}]}`);
    const { size } = statSync(source);
    const all: MarkerBatch[] = [];
    const request = { ...common, source, size, folder, from, batchSize, isStrict: true, declared: {} };
    for await (const { batches } of encodePoints(request)) all.push(...batches);
    return all;
  };
  const feature = (properties: string): string =>
    `{"type":"Feature","properties":${properties},"geometry":{"type":"Point","coordinates":[8.5,47]}}`;

  it('have the third coordinate among their properties, with and without others', async () => {
    const pointAt = (coordinates: string, properties: string) =>
      `{"type":"Feature","properties":${properties},"geometry":{"type":"Point","coordinates":${coordinates}}}`;
    const list = [
      pointAt('[8,47,408.5]', '{"title":"a"}'),
      pointAt('[8,47]', '{"title":"b"}'),
      pointAt('[8,47,-1]', 'null'),
      '{"type":"Feature","geometry":{"type":"Point","coordinates":[8,47,2]}}',
    ];
    const [batch] = await encode(list);
    assert.ok(batch);
    const rows = readFileSync(batch.file, 'latin1');
    assert.deepEqual(rows.match(/\{"altitude":[^}]*\}/g), [
      ...['{"altitude":408.5}', '{"altitude":-1}', '{"altitude":2}'],
    ]);
    const [named, ...others] = batch.unknownProperties.named;
    assert.deepEqual([named?.name, named?.points, others], ['altitude', 3, []]);
  });

  it('are the same directly from their bytes as through the field rules', async () => {
    const text = fc.oneof(
      fc.string({ maxLength: 12 }),
      fc.string({ unit: 'binary', maxLength: 5 }),
      fc.constantFrom('', ' a', 'a ', 'a\nb', '"', '\\', '\u007f', '\u00e9', 'x'.repeat(1001), '\ud800'),
    );
    const properties = fc.dictionary(
      fc.constantFrom('title', 'description', 'tags', 'eventDate', 'name', 'color', 'extra'),
      fc.oneof(
        text,
        fc.array(text, { maxLength: 10 }),
        fc.maxSafeInteger(),
        fc.double({ noNaN: true, noDefaultInfinity: true }),
        fc.constant(null),
      ),
    );
    const spacing = fc.constantFrom(undefined, 1, '\t');
    await fc.assert(
      fc.asyncProperty(
        fc.array(fc.tuple(properties, spacing), { minLength: 1, maxLength: 20 }),
        async (list) => {
          const texts = list.map(([value, space]) => JSON.stringify(value, null, space));
          const [batch] = await encode(texts.map(feature));
          assert.ok(batch);
          const encoder = createCopyEncoder();
          const idOf = markerIdsOf(common.jobId);
          const warnings: unknown[] = [];
          const unknownProperties = new UnknownPropertyTally();
          for (const [number, json] of texts.entries()) {
            const parsed = parseProperties(json) as Record<string, unknown>;
            const reading = {
              isStrict: true,
              warn: (warning: unknown) => void warnings.push(warning),
              noteUnknown: (name: string, isStored: boolean) =>
                unknownProperties.add(name, isStored, number, () => `feature ${number}`),
            };
            const { createdBy, createdAt } = common;
            const times = { createdAt, updatedAt: createdAt };
            const { fields, properties: rest } = markerFromPoint([8.5, 47], parsed, number, reading);
            const marker = { ...fields, id: idOf(number), properties: rest, createdBy, ...times };
            encodeMarker(encoder, common.contentKey, marker);
          }
          assert.deepEqual(readFileSync(batch.file), encoder.end());
          assert.deepEqual(batch.warnings, warnings);
          assert.deepEqual(batch.unknownProperties, unknownProperties.end());
        },
      ),
      { numRuns: sizeOf({ gate: 40, long: 150 }) },
    );
  });

  it('have smaller batches if they are long, because batches are in memory', async () => {
    const long = feature(`{"description":"${'x'.repeat(99_000)}","rest":"${'y'.repeat(8000)}"}`);
    const batches = await encode(Array.from({ length: 700 }, () => long));
    assert.ok(batches.length > 1 && batches.every(({ file }) => statSync(file).size < 34_000_000));
    assert.equal(batches.reduce((sum, { count }) => sum + count, 0), 700); // prettier-ignore
  });

  it('are the same wherever the work is resumed', async () => {
    const features = Array.from({ length: 25 }, (_, number) => feature(`{"title":"p${number}"}`));
    const whole = (await encode(features, 0, 10)).map(({ file, ids, count }) => ({
      ids,
      count,
      rows: readFileSync(file),
    }));
    const resumed = (await encode(features, 10, 10)).map(({ file, ids, count }) => ({
      ids,
      count,
      rows: readFileSync(file),
    }));
    assert.deepEqual(resumed, whole.slice(1));
    assert.deepEqual(
      whole.map(({ count }) => count),
      [10, 10, 5],
    );
    const ids = Array.from({ length: 5000 }, (_, number) => markerIdsOf(common.jobId)(number));
    assert.deepEqual(ids.toSorted(), ids);
    assert.equal(new Set(ids).size, 5000);
  });
});
