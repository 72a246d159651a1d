import assert from 'node:assert/strict';
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Declaration } from '../../../geo/declaration.ts';
import { detectFormat } from '../../../geo/detect/detect-format.ts';
import { prepareSources } from '../../../geo/source/prepare-sources.ts';
import { readTablePoints, type TablePoint } from '../../../geo/table/table-points.ts';
import { formatOfCode } from '../../../geo/workbook/number-formats.ts';
import { openWorkbook } from '../../../geo/workbook/open-workbook.ts';
import { zip, type ZipFile } from '../../fixtures/formats/zip.ts';
import { documentOf } from './table-document.ts';

const fixture = (name: string) => readFileSync(new URL(`../../fixtures/tables/${name}`, import.meta.url));
const main = 'http://schemas.openxmlformats.org/spreadsheetml/2006/main';
const links = 'http://schemas.openxmlformats.org/officeDocument/2006/relationships';

interface WrittenWorkbook {
  /** Rows of XML for each sheet. */
  readonly sheets: Readonly<Record<string, string>>;
  readonly strings?: string;
  readonly styles?: string;
  readonly properties?: string;
  readonly states?: readonly string[];
}

/** Writes a workbook by hand. */
function workbook(written: WrittenWorkbook, change: (files: ZipFile[]) => ZipFile[] = (files) => files): Buffer {
  const names = Object.keys(written.sheets);
  const sheet = (name: string, index: number) =>
    `<sheet name="${name}" sheetId="${index + 1}" state="${written.states?.[index] ?? 'visible'}" r:id="r${index}"/>`;
  const link = (type: string, target: string, id: string) =>
    `<Relationship Id="${id}" Type="${links}/${type}" Target="${target}"/>`;
  return zip(
    change([
      { name: '[Content_Types].xml', content: '<Types/>' },
      { name: 'xl/workbook.xml', content: `<workbook xmlns="${main}" xmlns:r="${links}">${written.properties ?? ''}<sheets>${names.map(sheet).join('')}</sheets></workbook>` },
      { name: 'xl/_rels/workbook.xml.rels', content: `<Relationships>${names.map((_, index) => link('worksheet', `worksheets/sheet${index}.xml`, `r${index}`)).join('')}${link('sharedStrings', '/xl/strings.xml', 's')}${link('styles', 'styles.xml', 't')}</Relationships>` },
      { name: 'xl/strings.xml', content: `<sst>${written.strings ?? ''}</sst>` },
      { name: 'xl/styles.xml', content: written.styles ?? '<styleSheet/>' },
      ...names.map((name, index) => ({ name: `xl/worksheets/sheet${index}.xml`, content: `<worksheet xmlns="${main}"><sheetData>${written.sheets[name]}</sheetData></worksheet>` })),
    ]),
  );
} // prettier-ignore

const text = (value: string) => `<c t="inlineStr"><is><t>${value}</t></is></c>`;
const row = (...cells: readonly string[]) => `<row>${cells.join('')}</row>`;
const number = (value: number) => `<c><v>${value}</v></c>`;
const heads = (...names: readonly string[]) => row(...['lat', 'lon', ...names].map(text));
const located = (...cells: readonly string[]) => row(number(46.5), number(7.5), ...cells);

describe('an Excel workbook', () => {
  let folder: string;
  beforeEach(() => (folder = mkdtempSync(join(tmpdir(), 'chartroom-workbooks-'))));
  afterEach(() => rmSync(folder, { recursive: true }));

  const opened = (content: Buffer, declared: Declaration = {}) => {
    const own = mkdtempSync(join(folder, 'opened-'));
    writeFileSync(join(own, 'source'), content);
    return openWorkbook(join(own, 'source'), own, declared);
  };
  async function tablesOf(content: Buffer, declared: Declaration = {}) {
    const { tables } = await opened(content, declared);
    return tables.map(({ name, path }) => [name, readFileSync(path, 'utf8')]);
  }
  /** The properties of the features that its only sheet becomes. */
  async function propertiesOf(content: Buffer) {
    const { tables } = await opened(content);
    const { features } = await documentOf(tables[0]?.path ?? '');
    return features.map(({ properties }) => properties);
  }

  it('is detected by the names of its parts', () => {
    assert.equal(detectFormat(fixture('stations.xlsx'), true).format, 'workbook');
    assert.equal(detectFormat(workbook({ sheets: { A: '' } }), true).format, 'workbook');
    assert.equal(detectFormat(zip([{ name: 'xl.txt', content: '' }]), true).format, 'gdal');
  });

  it('has typed columns, dates that stay dates, and texts that stay texts', async () => {
    const [bern, zurich, geneva] = await propertiesOf(fixture('stations.xlsx'));
    assert.deepEqual(bern, { Name: 'Bern', Plz: '3000', Code: '00123', Latitude: 46.948, Longitude: 7.4474, Since: '1999-12-31', Seen: '2020-05-01T13:30:15', Open: true, Count: 12, Note: 'first, "quoted"\nsecond', Pad: '00123' });
    assert.deepEqual([zurich?.Plz, zurich?.Code, zurich?.Since, zurich?.Seen, zurich?.Count, zurich?.Note, zurich?.Pad], ['8000', '7', '2024-02-29', '2020-05-01T00:00:00', 7.25, '', '00007']);
    assert.deepEqual([geneva?.Since, geneva?.Open, geneva?.Count], [null, null, null]);
  }); // prettier-ignore

  it('is read from the row of its header, with the row numbers of the sheet', async () => {
    const { tables, declared, warnings } = await opened(fixture('stations.xlsx'));
    const points: TablePoint[] = [];
    for await (const batch of readTablePoints(tables[0]?.path ?? '', { declared })) points.push(...batch.points);
    assert.deepEqual(points.map(({ row: at, latitude }) => [at, latitude]), [[6, 46.948], [7, 47.3769], [8, 46.2044]]);
    assert.deepEqual(warnings, [{ code: 'not_read', message: 'Sheets without coordinates were skipped: “Legend”.' }]);
  }); // prettier-ignore

  it('with several sheets becomes a layer for each', async () => {
    writeFileSync(join(folder, 'source'), fixture('two-sheets.xlsx'));
    const { sources } = await prepareSources({ path: join(folder, 'source'), folder, name: 'Two' });
    assert.deepEqual(
      sources.map(({ name, isInDegrees, announced }) => [name, isInDegrees, announced?.features]),
      [['A', true, 1], ['B', true, 2]],
    );
    const second = JSON.parse(readFileSync(join(folder, sources[1]?.positionsOf ?? ''), 'utf8')) as {
      features: { geometry: { coordinates: number[] } }[];
    };
    assert.ok(Math.abs((second.features[0]?.geometry.coordinates[0] ?? NaN) - 7.4386) < 0.001);
  }); // prettier-ignore

  it('is read as the sheet that the caller names, also a hidden one', async () => {
    assert.deepEqual(await tablesOf(fixture('stations.xlsx'), { layer: 'Secret' }), [['Secret', 'lat,lon,x\n46,7,1\n']]);
    await assert.rejects(tablesOf(fixture('stations.xlsx'), { layer: 'Absent' }), { code: 'unknown_layer', message: /no sheet “Absent”\. Its sheets are “Stations”, “Legend”, “Secret”/ });
  }); // prettier-ignore

  it('has the stored results of its formulas, and nothing for errors and formulas without one', async () => {
    const cells = ['<c><f>A2*2</f><v>93</v></c>', '<c t="str"><f>A2&amp;"x"</f><v>46.5x</v></c>', '<c><f>NOW()</f></c>', '<c t="e"><v>#N/A</v></c>']; // prettier-ignore
    const content = workbook({ sheets: { A: heads('a', 'b', 'c', 'd') + located(...cells) } });
    const { tables, warnings } = await opened(content);
    assert.equal(readFileSync(tables[0]?.path ?? '', 'utf8'), 'lat,lon,a,b,c,d\n46.5,7.5,93,46.5x,,\n');
    assert.match(warnings[0]?.message ?? '', /^1 formulas of the sheet “A” have no stored result/);
  });

  it('has its dates counted from 1904 if it declares that', async () => {
    const styles = '<styleSheet><numFmts><numFmt numFmtId="164" formatCode="dd\\.mm\\.yyyy"/></numFmts><cellXfs><xf numFmtId="0"/><xf numFmtId="164"/><xf numFmtId="22"/></cellXfs></styleSheet>';
    const sheets = { A: heads('a', 'b') + located('<c s="1"><v>1</v></c>', '<c s="2"><v>36526.25</v></c>') };
    assert.match((await tablesOf(workbook({ sheets, styles })))[0]?.[1] ?? '', /1900-01-01,2000-01-01T06:00:00/);
    const properties = '<workbookPr date1904="1"/>';
    assert.match((await tablesOf(workbook({ sheets, styles, properties })))[0]?.[1] ?? '', /1904-01-02,2004-01-02T06:00:00/);
  }); // prettier-ignore

  it('has the texts of formatted runs, without those for pronunciation, and with escapes resolved', async () => {
    const strings = '<si><r><t>Zü</t></r><r><t xml:space="preserve">rich </t></r><rPh><t>tsurihi</t></rPh></si><si><t>a_x000D_\nb_x0001_</t></si>';
    const content = workbook({ sheets: { A: heads('a', 'b', 'c') + located('<c t="s"><v>0</v></c>', '<c t="s"><v>1</v></c>', '<c t="s"><v>9</v></c>') }, strings });
    assert.equal((await tablesOf(content))[0]?.[1], 'lat,lon,a,b,c\n46.5,7.5,"Zürich ","a\nb",\n');
  }); // prettier-ignore

  it('has cells and rows at their references', async () => {
    const content = workbook({ sheets: { A: `<row r="3"><c r="B3" t="inlineStr"><is><t>lat</t></is></c><c r="D3" t="inlineStr"><is><t>lon</t></is></c></row><row r="5"><c r="D5"><v>7.0999999999999996</v></c><c r="AA5"><v>1</v></c><c r="B5"><v>46</v></c></row>` } });
    assert.equal((await tablesOf(content))[0]?.[1], `\n\n,lat,,lon${','.repeat(23)}\n\n,46,,7.1${','.repeat(23)}1\n`);
  }); // prettier-ignore

  it('keeps identifiers in cells of text, but reads coordinates in them', async () => {
    const cells = [
      text('2600000'),
      text('1200000'),
      text('007'),
      text('12'),
      text('true'),
      text('2024-01-02'),
    ];
    const content = workbook({ sheets: { A: row(...['E', 'N', 'a', 'b', 'c', 'd'].map(text)) + row(...cells) } }); // prettier-ignore
    const { tables } = await opened(content);
    const [feature] = (await documentOf(tables[0]?.path ?? '')).features;
    assert.deepEqual([feature?.properties.a, feature?.properties.b, feature?.properties.c, feature?.properties.d], ['007', '12', 'true', '2024-01-02']); // prettier-ignore
    const { coordinates } = feature?.geometry as { coordinates: number[] };
    assert.ok(Math.abs((coordinates[0] ?? NaN) - 7.4386) < 0.001, JSON.stringify(coordinates));
  });

  const codes: readonly (readonly [code: string, kind: string])[] = [
    ['General', 'number'],
    ['0.00', 'number'],
    ['#,##0.00 "days"', 'number'],
    ['[h]:mm:ss', 'number'],
    ['0.00E+00', 'number'],
    ['00000', 'padded'],
    ['yyyy\\-mm\\-dd', 'date'],
    ['[$-407]d. mmmm yyyy;@', 'date'],
    ['yyyy"年"m"月"d"日"', 'date'],
    ['mmm-yy', 'date'],
    ['h:mm AM/PM', 'time'],
    ['m/d/yyyy h:mm', 'date and time'],
    ['[Red]-0.0', 'number'],
  ];
  for (const [code, kind] of codes)
    it(`has a ${kind} in cells with the format ${code}`, () => assert.equal(formatOfCode(code).kind, kind));

  const entity = '<!DOCTYPE a [<!ENTITY b "c">]>';
  const sheetOf = (content: string) => (files: ZipFile[]) =>
    files.map((file) => (file.name.includes('sheet0') ? { ...file, content } : file));
  const refused: readonly (readonly [what: string, content: () => Buffer, code: string, message: RegExp])[] = [
    ['no values', () => workbook({ sheets: { A: row('<c s="1"/>') } }), 'empty_file', /contain no values/],
    ['no coordinates in any of its sheets', () => workbook({ sheets: { A: row(text('a'), text('b')) + row(text('c'), text('d')), B: row(text('a'), text('b')) + row(text('c'), text('d')) } }), 'no_coordinates', /None of the sheets “A”, “B” has coordinate columns/],
    ['entities', () => workbook({ sheets: { A: '' } }, sheetOf(`${entity}<worksheet>&b;</worksheet>`)), 'invalid_file', /The sheet “A” of the workbook has a document type declaration/],
    ['XML that is not well-formed', () => workbook({ sheets: { A: '<row></c>' } }), 'invalid_file', /The sheet “A” of the workbook is not well-formed/],
    ['a sheet that is truncated', () => workbook({ sheets: { A: '' } }, sheetOf('<worksheet><sheetData><row>')), 'invalid_file', /is truncated/],
    ['elements nested without end', () => workbook({ sheets: { A: '<a>'.repeat(100) } }), 'invalid_file', /nested more than 64 levels/],
    ['a cell beyond the last column', () => workbook({ sheets: { A: '<row r="1"><c r="ZZZ1"><v>1</v></c></row>' } }), 'invalid_file', /invalid cell/],
    ['rows that are not in order', () => workbook({ sheets: { A: '<row r="2"/><row r="1"/>' } }), 'invalid_file', /invalid row/],
    ['many rows with one cell far to the right', () => workbook({ sheets: { A: '<row><c r="XFD1"><v>1</v></c></row>'.repeat(4200) } }), 'archive_too_large', /expands to more than 67108864 characters/],
    ['a password', () => workbook({ sheets: { A: '' } }, (files) => files.map((file) => ({ ...file, isEncrypted: true }))), 'unsupported_format', /encrypted/],
    ['binary sheets', () => zip([{ name: 'xl/workbook.bin', content: '' }]), 'unsupported_format', /XLSB/],
    ['a part that expands beyond the limit', () => workbook({ sheets: { A: '' } }, (files) => files.map((file) => (file.name.includes('sheet0') ? { ...file, announced: { bytes: 2 ** 31 } } : file))), 'archive_too_large', /exceeds the limit/],
  ]; // prettier-ignore
  for (const [what, content, code, message] of refused)
    it(`is refused with ${what}`, () => assert.rejects(opened(content()), { code, message }));

  it('is not followed to parts outside of it', async () => {
    const content = workbook({ sheets: { A: heads() + located() } }, (files) =>
      files.map((file) =>
        file.name.endsWith('.rels')
          ? { ...file, content: `<Relationships><Relationship Id="r0" Type="${links}/worksheet" Target="http://127.0.0.1/a" TargetMode="External"/><Relationship Id="s" Type="${links}/sharedStrings" Target="../../../../etc/passwd"/></Relationships>` }
          : file,
      ),
    ); // prettier-ignore
    await assert.rejects(opened(content), { code: 'empty_file' });
  });
});
