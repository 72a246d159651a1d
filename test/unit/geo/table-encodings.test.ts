import assert from 'node:assert/strict';
import { execFileSync } from 'node:child_process';
import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Declaration } from '../../../geo/declaration.ts';
import { openTable } from '../../../geo/table/read-table.ts';
import { temporaryDirectory } from './layers.ts';

/** Tables by encoding, as iconv names it: with a header beyond ASCII, and without. */
const tables: readonly (readonly [encoding: string, name: RegExp, content: string])[] = [
  ['CP1252', /Windows-1252/, 'Ort;Breite;Länge\nZürich;47,37;8,54\n'],
  ['CP1252', /Windows-1252/, 'nom,lat,lon\nGenève,46.2,6.15\nÉvian,46.4,6.59\nNeuchâtel,47,6.93\n'],
  [
    'CP1252',
    /Windows-1252/,
    'nombre;latitud;longitud\nCórdoba;37,88;-4,77\nMálaga;36,7;-4,4\nLogroño;42,4;-2,4\n',
  ],
  ['MACINTOSH', /Mac Roman/, 'Ort;Breite;Länge\nZürich;47,37;8,54\nBülach;47,5;8,5\n'],
  ['MACINTOSH', /Mac Roman/, 'name;lat;lon\nMünchen;48,1;11,6\nKöln;50,9;6,9\n'],
  ['CP1250', /Windows-1250/, 'nazwa;szerokość;długość\nŁódź;51,77;19,46\nGdańsk;54,35;18,65\n'],
  // An accented letter and the one after it are a character of Big5.
  [
    'CP1252',
    /Windows-1252/,
    'Name;Latitude;Longitude;Share;Date;Postcode\nZürich;47,3769;8,5417;0,5;2025-02-01;8001\nGenève;46,2044;6,1432;1;2025-03-15;1201\n',
  ],
  ['SHIFT_JIS', /Shift_JIS/, 'name,lat,lon\nA棟,35.68,139.69\nB棟,34.69,135.5\n'],
  ['CP1250', /Windows-1250/, 'název,lat,lon\nPlzeň,49.7,13.4\nČeské Budějovice,48.97,14.47\n'],
  ['CP1251', /Windows-1251/, 'Название;Широта;Долгота\nМосква;55,75;37,62\n'],
  ['CP1251', /Windows-1251/, 'name;lat;lon\nМосква;55,75;37,62\nСамара;53,2;50,15\n'],
  ['CP1253', /Windows-1253/, 'Όνομα;πλάτος;μήκος\nΑθήνα;37,98;23,73\n'],
  ['SHIFT_JIS', /Shift_JIS/, '名前,緯度,経度\n東京,35.68,139.69\n'],
  ['SHIFT_JIS', /Shift_JIS/, 'name,lat,lon\n東京,35.68,139.69\n大阪,34.69,135.5\n'],
  ['GBK', /GB 18030/, '名称,纬度,经度\n北京,39.9,116.4\n'],
  ['GBK', /GB 18030/, 'name,lat,lon\n北京,39.9,116.4\n上海,31.23,121.47\n'],
  ['EUC-KR', /EUC-KR/, '이름,위도,경도\n서울,37.56,126.97\n'],
  ['BIG5', /Big5/, '名稱,緯度,經度\n臺北,25.03,121.56\n'],
  ['EUC-JP', /EUC-JP/, '名前,緯度,経度\n東京,35.68,139.69\n'],
  ['CP1254', /Windows-1254/, 'ad,lat,lon\nMuğla,37.2,28.36\n'],
  ['CP1254', /Windows-1254/, 'ad;enlem;boylam\nİstanbul;41;29\nŞanlıurfa;37,1;38,8\nIĞDIR;39,9;44\n'],
  // Icelandic has the letters that are Turkish in Windows-1254.
  ['CP1252', /Windows-1252/, 'nafn;lat;lon\nÞórshöfn;66;-15\nBorgarfjörður;64;-21\n'],
  ['CP1252', /Windows-1252/, 'nom;lat;lon\nVallée créée;46;6\nAgréée;47;6\n'],
  ['CP1255', /Windows-1255/, 'name;lat;lon\nירושלים;31,7;35,2\nתל אביב;32;34,8\n'],
  ['CP1256', /Windows-1256/, 'name;lat;lon\nالقاهرة;30;31,2\n'],
  ['CP1257', /Windows-1257/, 'name;lat;lon\nŠiauliai;55,9;23,3\nKėdainiai;55,3;24\nPanevėžys;55,7;24,4\n'],
  ['ISO-8859-2', /ISO 8859-2/, 'název;lat;lon\nPlzeň;49,7;13,4\nŠumperk;50;17\nTřebíč;49,2;15,9\n'],
  ['ISO-8859-7', /ISO 8859-7/, 'name;lat;lon\nΆγιος Νικόλαος;37,98;23,73\n'],
  ['ISO-8859-15', /ISO 8859-15/, 'nom;lat;lon\nŒuvre;46,4;6,5\nSacré-Cœur;48,9;2,3\n'],
  ['KOI8-R', /KOI8-R/, 'Название;Широта;Долгота\nМосква;55,75;37,62\n'],
  ['KOI8-R', /KOI8-R/, 'name;lat;lon\nМосква;55,75;37,62\nСамара;53,2;50,15\n'],
  ['KOI8-U', /KOI8-U/, 'name;lat;lon\nКиїв;50,4;30,5\nЛьвів;49,8;24\n'],
  ['CP866', /IBM 866/, 'name;lat;lon\nМосква;55,75;37,62\n'],
];

describe('the encoding of a table', () => {
  const directory = temporaryDirectory();

  const read = async (content: string, encoding: string, declared: Declaration = {}) => {
    const path = join(directory, 'upload');
    writeFileSync(path, execFileSync('iconv', ['-f', 'UTF-8', '-t', encoding], { input: content }));
    const { columns, batches } = await openTable(path, declared);
    const [firsts, warnings]: [string[], string[]] = [[], []];
    for await (const batch of batches) {
      firsts.push(...batch.features.map(({ fields }) => fields[0]!));
      warnings.push(...batch.warnings.map(({ message }) => message));
    }
    return { columns, firsts, warnings };
  };

  for (const [encoding, name, content] of tables)
    it(`is detected as ${encoding}, with a warning: ${content.split('\n')[0]}`, async () => {
      const { columns, firsts, warnings } = await read(content, encoding);
      const [header, ...expected] = content
        .trim()
        .split('\n')
        .map((line) => line.split(/[;,]/));
      assert.equal(columns[0], header?.[0]);
      assert.deepEqual(
        firsts,
        expected.map(([first]) => first),
      );
      assert.equal(warnings.length, 1);
      assert.match(warnings[0] ?? '', name);
    });

  for (const encoding of ['UTF-16LE', 'UTF-16BE'])
    it(`is recognized as ${encoding} without a byte order mark, also with few Latin letters`, async () => {
      const name = '東京都千代田区丸の内'.repeat(20);
      const found = await read(`名前,lat,lon\n${name},35.68,139.69\n`, encoding);
      assert.deepEqual(found, { columns: ['名前', 'lat', 'lon'], firsts: [name], warnings: [] });
    });

  it('is the declared one, whichever the letters suggest', async () => {
    const declared = { encoding: 'windows-1252' };
    const { firsts, warnings } = await read('ad;lat;lon\nMuğla;37,2;28,36\n', 'CP1254', declared);
    assert.deepEqual([firsts, warnings], [['Muðla'], []]);
  });
});
