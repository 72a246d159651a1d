import assert from 'node:assert/strict';
import { mkdtemp, open, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { describe, it } from 'mocha';
import { SaxesParser } from 'saxes';
import { projectDocument } from '../../../geo/qgis/project-document.ts';
import { projectView } from '../../../geo/qgis/project-view.ts';
import { drawingOf, plainDrawing, qmlDocument } from '../../../geo/qgis/qml.ts';
import { geometryClasses, markerRenderer } from '../../../geo/qgis/renderers.ts';
import { layerSld, markersSld } from '../../../geo/qgis/sld.ts';
import { styledTable } from '../../../geo/qgis/styled-table.ts';
import { unpackEntry } from '../../../geo/archive/unpack-entry.ts';
import { zipOfOne } from '../../../geo/archive/write-zip.ts';
import { readZipDirectory } from '../../../geo/archive/zip-directory.ts';
import { roomFileName } from '../../../core/exchange/tables/table-names.ts';

const hostile = `"/><x a='&[% env("HOME") %][\uffff% env("HOME") %]\0\u0001\ufffe\ud800]]><!--\n\u202e`;
const all = geometryClasses({ geometryTypes: { Point: 1, MultiLineString: 1, Polygon: 1 } });
const style = {
  table: styledTable({ color: `"/><x`, strokeWeight: null, style: null }, { columns: [] }),
  ...{ drawn: all, opacity: 0.5 },
};

/** Texts and attribute values of a well-formed document, by element. */
function textsOf(xml: string): { element: string; name: string; value: string }[] {
  const texts: { element: string; name: string; value: string }[] = [];
  const parser = new SaxesParser();
  const open: string[] = [];
  parser.on('opentag', ({ name: element, attributes }) => {
    open.push(element);
    for (const [name, value] of Object.entries(attributes)) texts.push({ element, name, value });
  });
  parser.on('closetag', () => open.pop());
  parser.on('text', (value) => texts.push({ element: open.at(-1) ?? '', name: '', value }));
  parser.on('error', (error) => {
    throw error;
  });
  parser.write(xml).close();
  return texts;
}

const pictureOf = (base64: string) => ({ kind: 'picture', base64, width: 1 }) as const;

describe('styles and projects for QGIS', () => {
  const icons = [
    { id: 'icon-api-1', name: hostile, size: 32, picture: pictureOf('AAAA') },
    { id: `x' OR env('HOME') = '`, name: 'bad', size: 32, picture: pictureOf('BBBB') },
  ];
  const vector = { kind: 'vector', name: hostile, isVisible: true, isMixed: false } as const;
  const documents: Record<string, string> = {
    'a style': qmlDocument(drawingOf(style), all),
    'the style of markers': qmlDocument(plainDrawing(markerRenderer(icons), 1), all.slice(0, 1)),
    'a descriptor': layerSld(hostile, style),
    'the descriptor of markers': markersSld('markers'),
    'a project': projectDocument({
      ...{ title: hostile, fileName: 'room123456.gpkg', view: [0, 0, 1, 1], savedAt: 0 },
      entries: [
        { ...vector, table: 'a', geometry: all[0] ?? null, drawing: plainDrawing(markerRenderer(icons), 1) },
        { kind: 'group', name: hostile, isVisible: false, entries: [{ kind: 'raster', name: hostile, isVisible: true, table: 'b', opacity: 1 }] }, // prettier-ignore
      ],
    }),
  };

  for (const [name, xml] of Object.entries(documents))
    it(`are well-formed for any name: ${name}`, () => {
      const texts = textsOf(xml);
      for (const { value } of texts) assert(!value.includes('[%') && !/\p{Cc}/u.test(value.replaceAll('\n', '')), value); // prettier-ignore
      assert(!texts.some(({ element }) => element === 'x'));
    });

  it('contain no expression with user text', () => {
    const texts = [
      ...textsOf(documents['the style of markers'] ?? ''),
      ...textsOf(documents['a project'] ?? ''),
    ];
    const filters = texts.filter(({ name }) => name === 'filter').map(({ value }) => value);
    assert.deepEqual([...new Set(filters)], [`"marker_icon_id"='icon-api-1'`, 'ELSE']);
    for (const { value } of texts.filter(({ element }) => element !== 'title'))
      if (/\b(?:if|coalesce)\(/.test(value)) assert(!value.includes('env'), value);
  });

  it('contain the filter of a layer once for all classes, and no descriptor that would repeat it too often', () => {
    const value = Array.from({ length: 1000 }, (_, n) => `a long value of a filter ${n}`);
    const classes = Array.from({ length: 200 }, (_, n) => ({ values: [n] }));
    const filtered = {
      ...{ type: 'categories', attribute: 'n', categories: classes },
      filter: { attribute: 'n', operator: 'in', value },
    };
    const columns = [{ name: 'n', type: 'double' as const }];
    const table = styledTable({ color: null, strokeWeight: null, style: filtered }, { columns });
    const drawn = { table, drawn: all, opacity: 1 };
    assert.equal(qmlDocument(drawingOf(drawn), all).match(/a long value of a filter 999/g)?.length, 1);
    assert.ok(layerSld('n', drawn).length < 1000);
  });

  it('replace an invalid colour by the default', () => {
    assert(documents['a style']?.includes('51,136,255,255') === true);
    assert(documents['a descriptor']?.includes('#3388ff') === true);
  });

  it('show the room’s own view, its whole content, or the world', () => {
    const [west, south, east, north] = projectView({ lat: 0, lng: 0, zoom: 0 }, []);
    assert.deepEqual([west, south, east, north].map(Math.round), [-100187542, -62617214, 100187542, 62617214]); // prettier-ignore
    const boxes = [[170, -1, -170, 1], [0, 0, 1, 60]] as const; // prettier-ignore
    const shown = projectView(null, boxes);
    assert(shown[0] < -20037508 && shown[2] > 20037508 && shown[3] > 8_399_737);
    assert.deepEqual(projectView(null, []).map(Math.round), [-20037508, -20037508, 20037508, 20037508]);
  });

  it('are packed as an archive of one file', async () => {
    const content = Buffer.from('a project '.repeat(100));
    const folder = await mkdtemp(join(tmpdir(), 'chartroom-qgis-'));
    try {
      await writeFile(join(folder, 'room.qgz'), zipOfOne('room.qgs', content));
      await using file = await open(join(folder, 'room.qgz'));
      const [entry, ...more] = await readZipDirectory(file);
      assert(entry?.name === 'room.qgs' && more.length === 0);
      await unpackEntry(file, entry, join(folder, 'room.qgs'));
      assert.deepEqual(await readFile(join(folder, 'room.qgs')), content);
    } finally {
      await rm(folder, { recursive: true });
    }
  });

  it('name the file after the room, or after its id if that is valid', () => {
    assert.equal(roomFileName('room123456', 'Gefahrenkarte Zürich (2026)'), 'Gefahrenkarte-Zurich-2026.gpkg');
    assert.equal(roomFileName('room123456', '../../x|layername=y'), 'x-layername-y.gpkg');
    assert.equal(
      roomFileName('room123456', `${'a'.repeat(59)} ${'b'.repeat(500)}`),
      `${'a'.repeat(59)}.gpkg`,
    );
    for (const name of [null, '', '地図', '\u202e'])
      assert.equal(roomFileName('room123456', name), 'room123456.gpkg');
    assert.equal(roomFileName('../../x|layername=y', null), 'room.gpkg');
  });
});
