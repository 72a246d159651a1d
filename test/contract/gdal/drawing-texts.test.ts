import assert from 'node:assert/strict';
import { execFileSync } from 'node:child_process';
import { zip } from '../../fixtures/formats/zip.ts';
import { convertFile } from '../../support/convert.ts';

type Pair = readonly [code: number, value: string | number];

interface Header {
  readonly version?: string;
  readonly codePage?: string;
}

function drawing(texts: readonly string[], { version, codePage }: Header): string {
  const header: Pair[] = [
    ...(version === undefined ? [] : ([[9, '$ACADVER'], [1, version]] as const)), // prettier-ignore
    ...(codePage === undefined ? [] : ([[9, '$DWGCODEPAGE'], [3, codePage]] as const)), // prettier-ignore
  ];
  const entities = texts.flatMap((text, n): Pair[] => [
    ...([[0, 'TEXT'], [8, text], [10, 7 + n], [20, 46], [30, 0], [40, 1], [1, text]] as const), // prettier-ignore
  ]);
  const section = (name: string, pairs: readonly Pair[]): Pair[] => [[0, 'SECTION'], [2, name], ...pairs, [0, 'ENDSEC']]; // prettier-ignore
  const pairs = [...(header.length === 0 ? [] : section('HEADER', header)), ...section('ENTITIES', entities)];
  return [...pairs, [0, 'EOF']].map(([code, value]) => `${code}\r\n${value}\r\n`).join('');
}

const encoded = (text: string, encoding: string) =>
  execFileSync('iconv', ['-f', 'UTF-8', '-t', encoding], { input: text });

const western = ['Zürich', 'Genève', 'Öl'];
const guessed = ['encoding_guessed', 'crs_guessed'];

/** By the encoding of the texts, the header, and whether the encoding is guessed. */
const drawings: readonly (readonly [
  encoding: string,
  texts: readonly string[],
  Header,
  readonly string[],
])[] = [
  ['CP1252', western, {}, guessed],
  ['CP1252', western, { version: 'AC1009' }, guessed],
  ['CP1252', western, { version: 'AC1009', codePage: 'ANSI_1252' }, ['crs_guessed']],
  ['CP850', western, { version: 'AC1009', codePage: 'dos850' }, ['crs_guessed']],
  ['CP1252', ['20 €', '“x”'], { version: 'AC1015', codePage: 'ANSI_1252' }, ['crs_guessed']],
  ['CP1251', ['Москва'], { version: 'AC1015', codePage: 'ANSI_1251' }, ['crs_guessed']],
  ['CP1251', ['Москва', 'Самара'], { version: 'AC1015' }, guessed],
  ['CP932', ['東京'], { version: 'AC1015', codePage: 'ANSI_932' }, ['crs_guessed']],
  ['UTF-8', western, { version: 'AC1021', codePage: 'ANSI_1252' }, ['crs_guessed']],
  ['UTF-8', ['東京'], { version: 'AC1027', codePage: 'ANSI_932' }, ['crs_guessed']],
  ['UTF-8', western, { version: 'AC1015', codePage: 'ANSI_1252' }, ['crs_guessed']],
  ['UTF-8', western, {}, ['crs_guessed']],
  ['ASCII', ['Bern'], { codePage: 'no such page' }, ['crs_guessed']],
];

describe('the texts of a DXF', () => {
  for (const [encoding, texts, header, codes] of drawings)
    it(`are read in ${encoding} with the header ${JSON.stringify(header)}`, async () => {
      const { layers, warnings } = await convertFile(encoded(drawing(texts, header), encoding));
      const properties = layers[0]?.features.map((feature) => feature.properties) ?? [];
      assert.deepEqual(new Set(properties.map((each) => each['Text'])), new Set(texts));
      assert.deepEqual(new Set(properties.map((each) => each['Layer'])), new Set(texts));
      assert.deepEqual(
        warnings.map(({ code }) => code),
        codes,
      );
    });

  it('are read with the declared system, if small coordinates can be metres', async () => {
    const local = drawing(['Bern'], {}).replace('\r\n7\r\n', '\r\n1\r\n').replace('\r\n46\r\n', '\r\n1\r\n');
    await assert.rejects(convertFile(encoded(local, 'ASCII')), { code: 'crs_unknown' });
    const { layers } = await convertFile(encoded(local, 'ASCII'), { declared: { crs: { code: 4326 } } });
    assert.match(JSON.stringify(layers[0]?.features[0]?.geometry), /"coordinates":\[1,1[,\]]/);
  });

  it('are read in the declared encoding, also in an archive', async () => {
    const file = encoded(drawing(western, { codePage: 'ANSI_1251' }), 'CP1252');
    for (const content of [file, zip([{ name: 'a.dxf', content: file }])]) {
      const { layers } = await convertFile(content, { declared: { encoding: 'windows-1252' } });
      assert.equal(
        layers[0]?.features.some(({ properties }) => properties['Text'] === 'Zürich'),
        true,
      );
    }
  });
});
