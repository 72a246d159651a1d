import assert from 'node:assert/strict';
import { isFixable, isUndoubted, needsChoice, recommendedResult } from '../../../web/inspection/decisions.ts';
import { columnRoles, declarable, roleOf, withRole } from '../../../web/inspection/column-roles.ts';
import { changed, type ImportOptions } from '../../../web/inspection/import-options.ts';
import { ImportPreview } from '../../../web/inspection/import-preview.ts';
import type { Inspection } from '../../../web/service/shapes.ts';

const lv95 = { code: 'EPSG:2056', name: 'CH1903+ / LV95', evidence: 'file', explanation: '' } as const;

/** An inspection of points with a declared system. */
const declared: Inspection = {
  success: true,
  ...{ format: 'csv', formatName: 'CSV', size: 1000, encoding: null, delimiter: null },
  ...{ layers: [], layer: null, geometryTypes: ['Point'], featureCount: 12 },
  crs: lv95,
  ...{ candidates: [], bbox: [7, 46, 8, 47], columns: [], warnings: [] },
  ...{ becomes: 'layer', alternatives: [], error: null },
};
const column = (name: string, role: Inspection['columns'][number]['role'] = null) => ({
  ...{ name, role, type: 'text' as const, samples: [] },
});
const amsterdam = {
  ...{
    code: 'EPSG:28992',
    name: 'Amersfoort / RD New',
    near: 'Amsterdam',
    axesSwapped: false,
    longitude: 4.9,
    latitude: 52.4,
  },
  bbox: [4.8, 52, 5.2, 52.5] as [number, number, number, number],
};
const unknown: Inspection = {
  ...{ ...declared, crs: null, bbox: null, becomes: null, candidates: [amsterdam] },
  error: { code: 'crs_unknown', message: 'The file declares no reference system.' },
};

describe('the question before an import', () => {
  it('is not asked about small files of formats with a fixed system', () => {
    const names = [
      'a.geojson',
      'A.KML',
      'b.kmz',
      'c.gpx',
      'd.fgb',
      'e.csv',
      'f.zip',
      'g.tif',
      'h.json',
      'geojson',
    ];
    const size = 1000;
    assert.deepEqual(
      names.filter((name) => isUndoubted({ name, size })),
      ['a.geojson', 'A.KML', 'b.kmz', 'c.gpx', 'd.fgb'],
    );
    assert.ok(!isUndoubted({ name: 'a.geojson', size: 50_000_000 }));
  });

  it('is not asked when the file declares everything', () => {
    assert.ok(!needsChoice(declared));
    const encoding = { name: 'utf-8', evidence: 'content' } as const;
    assert.ok(!needsChoice({ ...declared, encoding }));
    assert.ok(!needsChoice({ ...declared, warnings: [{ code: 'x', message: 'A warning.' }] }));
  });

  it('is asked when something was inferred or several results are possible', () => {
    for (const evidence of ['range', 'name', 'column'] as const)
      assert.ok(needsChoice({ ...declared, crs: { ...lv95, evidence } }), evidence);
    assert.ok(needsChoice({ ...declared, encoding: { name: 'windows-1250', evidence: 'content' } }));
    assert.ok(needsChoice({ ...declared, becomes: 'markers', alternatives: ['layer'] }));
    const layers = ['a', 'b'].map((name) => ({ name, geometryTypes: [], featureCount: 1 }));
    assert.ok(needsChoice({ ...declared, layers }));
  });

  it('is asked about an error only if an option can avoid it', () => {
    assert.ok(needsChoice(unknown));
    const error = { code: 'no_coordinates', message: 'No coordinates.' };
    assert.ok(needsChoice({ ...declared, error, delimiter: ',', columns: [column('a')] }));
    const broken = { ...declared, error: { code: 'invalid_file', message: 'Damaged.' } };
    assert.ok(!isFixable(broken) && !needsChoice(broken));
  });

  it('recommends markers for few points and a layer for many', () => {
    const points: Inspection = { ...declared, becomes: 'markers', alternatives: ['layer'] };
    assert.equal(recommendedResult({ ...points, featureCount: 2000 }), 'markers');
    assert.equal(recommendedResult({ ...points, featureCount: 2001 }), 'layer');
    assert.equal(recommendedResult({ ...points, featureCount: null }), 'markers');
    assert.equal(recommendedResult({ ...points, becomes: 'layer', alternatives: ['markers'] }), 'markers');
    assert.equal(recommendedResult({ ...points, featureCount: null, size: 40_000_000 }), 'layer');
    assert.equal(recommendedResult(declared), null);
    assert.equal(recommendedResult({ ...declared, becomes: 'raster' }), null);
  });
});

describe('the role of a column', () => {
  const columns = [column('x', 'longitude'), column('y', 'latitude'), column('name', 'title'), column('wkt')];
  const others = { longitude: 'x', latitude: 'y' };

  it('belongs to one column', () => {
    const declared = withRole(columns, { name: 'wkt', role: 'title' });
    assert.deepEqual(declared, { ...others, title: 'wkt' });
    assert.deepEqual(
      columns.map((each) => roleOf(each, declared)),
      ['longitude', 'latitude', null, 'title'],
    );
  });

  it('is either a geometry or longitude and latitude', () => {
    const declared = withRole(columns, { name: 'wkt', role: 'geometry' });
    assert.deepEqual(declared, { title: 'name', geometry: 'wkt' });
    assert.equal(roleOf(column('x', 'longitude'), declared), null);
    const cells = [column('position', 'coordinates'), column('x')];
    assert.equal(roleOf(column('position', 'coordinates')), 'geometry');
    assert.deepEqual(withRole(cells, { name: 'x', role: 'longitude' }), { longitude: 'x' });
  });

  it('changes places between longitude and latitude', () => {
    const declared = withRole(columns, { name: 'y', role: 'longitude' });
    assert.deepEqual(declared, { latitude: 'x', longitude: 'y', title: 'name' });
  });

  it('of one coordinate is declared once the other has a column, too', () => {
    const none = [column('a'), column('b')];
    const first = withRole(none, { name: 'a', role: 'longitude' });
    assert.equal(declarable(first), undefined);
    const both = withRole(none, { declared: first, name: 'b', role: 'latitude' });
    assert.deepEqual(declarable(both), { longitude: 'a', latitude: 'b' });
    assert.deepEqual(declarable({ longitude: 'a', title: 'b' }), { title: 'b' });
  });

  it('can be that of a column with any name', () => {
    for (const role of columnRoles)
      assert.equal(withRole([column('__proto__')], { name: '__proto__', role })[role], '__proto__');
  });
});

describe('the preview of an import', () => {
  /** A preview whose inspections the test answers. */
  function previewOf(inspection: Inspection) {
    const asked: {
      options: ImportOptions;
      answer: (found: Inspection) => void;
      refuse: (error: Error) => void;
    }[] = [];
    const confirmed: ImportOptions[] = [];
    const preview = new ImportPreview(
      'points.csv',
      { inspection, options: {} },
      {
        inspect: (options) =>
          new Promise((answer, refuse) => {
            asked.push({ options, answer, refuse });
          }),
        onConfirm: (options) => confirmed.push(options),
      },
    );
    return { preview, asked, confirmed };
  }

  it('inspects the file again with each choice, and imports it with all of them', async () => {
    const { preview, asked, confirmed } = previewOf(unknown);
    assert.ok(!preview.canImport);
    const chosen = preview.choose({ crs: 'EPSG:28992' });
    assert.ok(preview.isInspecting.value && !preview.canImport);
    asked[0]?.answer({ ...declared, becomes: 'markers', alternatives: ['layer'] });
    await chosen;
    assert.deepEqual(preview.candidates.value, [amsterdam]);
    assert.ok(preview.canImport);
    const changing = preview.choose({ as: 'layer' });
    asked[1]?.answer({ ...declared, becomes: 'layer', alternatives: ['markers'] });
    await changing;
    preview.confirm();
    assert.deepEqual(asked.map(({ options }) => options), [{ crs: 'EPSG:28992' }, { crs: 'EPSG:28992', as: 'layer' }]); // prettier-ignore
    assert.deepEqual(confirmed, [{ crs: 'EPSG:28992', as: 'layer' }]);
  });

  it('shows the result of the last choice, whichever is answered first', async () => {
    const { preview, asked } = previewOf(unknown);
    const all = [preview.choose({ crs: 'EPSG:28992' }), preview.choose({ crs: 'EPSG:27700' })];
    asked[1]?.answer({ ...declared, featureCount: 2 });
    asked[0]?.answer({ ...declared, featureCount: 1 });
    await Promise.all(all);
    assert.equal(preview.inspection.value.featureCount, 2);
    assert.equal(preview.options.value.crs, 'EPSG:27700');
    assert.ok(!preview.isInspecting.value);
  });

  it('undoes a choice that is refused, and reports why', async () => {
    const { preview, asked } = previewOf(unknown);
    const chosen = preview.choose({ crs: 'EPSG:1' });
    const refusal = new Error('The reference system is unknown.');
    asked[0]?.refuse(refusal);
    await chosen;
    assert.equal(preview.failure.value, refusal);
    assert.deepEqual(preview.options.value, {});
  });

  it('imports points as recommended if nothing is chosen', () => {
    const { preview, confirmed } = previewOf({
      ...declared,
      becomes: 'markers',
      alternatives: ['layer'],
      featureCount: 5000,
    });
    preview.confirm();
    assert.deepEqual(confirmed, [{ as: 'layer' }]);
    assert.ok(!preview.isOpen.value);
  });

  it('removes an option', () => {
    assert.deepEqual(changed({ crs: 'EPSG:2056', types: 'text' }, { types: null }), { crs: 'EPSG:2056' });
  });
});
