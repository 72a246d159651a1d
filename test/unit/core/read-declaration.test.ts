import assert from 'node:assert/strict';
import { readDeclaration } from '../../../core/uploads/read-declaration.ts';

describe('the description of a file', () => {
  it('names a reference system by its code or by well-known text', () => {
    const own =
      'PROJCS["a",GEOGCS["b",DATUM["c",SPHEROID["d",6377563,299]],PRIMEM["e",0],UNIT["degree",0.017]],UNIT["metre",1]';
    for (const crs of ['EPSG:2056', '2056', 'urn:ogc:def:crs:EPSG::2056', `${own},AUTHORITY["EPSG","2056"]]`])
      assert.deepEqual(readDeclaration({ crs }), { crs: { code: 2056 } }, crs);
    assert.deepEqual(readDeclaration({ crs: `${own}]` }), { crs: { text: `${own}]` } });
    assert.deepEqual(readDeclaration({ crs: ' ' }), {});
    assert.deepEqual(readDeclaration({}), {});
  });

  it('names the encoding, the delimiter and the types of a table', () => {
    const fields = { encoding: 'cp1250', delimiter: 'tab', types: 'text' };
    assert.deepEqual(readDeclaration(fields), { encoding: 'windows-1250', delimiter: '\t', types: 'text' });
    assert.deepEqual(readDeclaration({ delimiter: '\t' }), { delimiter: '\t' });
    assert.deepEqual(readDeclaration({ encoding: '', delimiter: '', types: '' }), {});
    for (const [field, value] of Object.entries({ encoding: 'utf-9', delimiter: 'a', types: 'numbers' }))
      assert.throws(() => readDeclaration({ [field]: value }), {
        code: 'invalid_request',
        details: { field },
      });
  });

  it('is refused if it names no system, or one that refers to files', () => {
    const grids = 'GEOGCS["a",EXTENSION["PROJ4","+proj=longlat +nadgrids=/etc/passwd"]]';
    for (const crs of ['somewhere', 'EPSG:', '+proj=utm +zone=32', grids, '/etc/passwd'])
      assert.throws(() => readDeclaration({ crs }), { code: 'invalid_request', details: { field: 'crs' } });
  });

  it('names columns by their content, in a form as JSON', () => {
    const columns = { longitude: 'x', latitude: 'y', title: 'label' };
    assert.deepEqual(readDeclaration({ columns: JSON.stringify(columns) }), { columns });
    assert.deepEqual(readDeclaration({ columns }), { columns });
    assert.deepEqual(readDeclaration({ columns: '', layer: '' }), {});
    assert.deepEqual(readDeclaration({ layer: 'roads' }), { layer: 'roads' });
  });

  const flaws: Readonly<Record<string, string>> = {
    'is no JSON': '{longitude',
    'is no object': '["x","y"]',
    'has an unknown member': '{"altitude":"z"}',
    'has a member of Object': '{"constructor":"z"}',
    'has a name that is no text': '{"title":1}',
    'has an empty name': '{"title":""}',
    'has a very long name': JSON.stringify({ title: 'x'.repeat(1001) }),
    'lacks the latitude': '{"longitude":"x"}',
    'has a geometry beside a pair': '{"longitude":"x","latitude":"y","geometry":"g"}',
    'names one column twice': '{"longitude":"x","latitude":"x"}',
  };
  for (const [flaw, columns] of Object.entries(flaws))
    it(`refuses columns whose text ${flaw}`, () => {
      const refused = { code: 'invalid_request', details: { field: 'columns' } };
      assert.throws(() => readDeclaration({ columns }), refused);
    });
});
