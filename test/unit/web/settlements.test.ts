import assert from 'node:assert/strict';
import { settlementFiles } from '../../../web/build/basemap/settlement-files.ts';
import { fileOfWord, wordsOf } from '../../../web/search/settlement-files.ts';
import { findSettlements, type SearchArea } from '../../../web/search/settlements.ts';

const bern: SearchArea = { lng: 7.44, lat: 46.95, radiusKm: 60 };
const world: SearchArea = { lng: 0, lat: 20, radiusKm: Infinity };

describe('the search of settlements', () => {
  const files = settlementFiles();
  const { fetch } = globalThis;
  before(() => {
    Object.assign(globalThis, { __BASEMAP_FOLDER__: '/basemap' });
    globalThis.fetch = ((url: string) => {
      const rows = files.get(url.replace('/basemap/', ''));
      return Promise.resolve(rows === undefined ? new Response('', { status: 404 }) : Response.json(rows));
    }) as typeof fetch;
  });
  after(() => {
    globalThis.fetch = fetch;
    Reflect.deleteProperty(globalThis, '__BASEMAP_FOLDER__');
  });

  const namesOf = async (text: string, area: SearchArea) =>
    (await findSettlements(text, area, 4)).map(({ name, country }) => `${name} ${country}`);

  it('finds the whole name before longer names, and what is near before what is large', async () => {
    assert.equal((await namesOf('Thun', bern))[0], 'Thun CH');
    assert.equal((await namesOf('thu', bern))[0], 'Thun CH');
    assert.equal((await namesOf('Interlaken', bern))[0], 'Interlaken CH');
    assert.equal((await namesOf('Par', world))[0], 'Paris FR');
  });

  it('finds names in other languages, without accents, and by each of their words', async () => {
    assert.equal((await namesOf('Genf', world))[0], 'Genf CH');
    assert.equal((await namesOf('zurich', world))[0], 'Zürich CH');
    assert.ok((await namesOf('Ragaz', bern)).includes('Bad Ragaz CH'));
    assert.ok((await namesOf('bad rag', bern)).includes('Bad Ragaz CH'));
  });

  it('finds nothing for texts without letters, and for unknown names', async () => {
    for (const text of ['', ' ', '-', 'Xyzzyqq']) assert.deepEqual(await namesOf(text, world), [], text);
  });

  it('reads one file of limited size for a search', () => {
    assert.deepEqual(wordsOf("Saint-Jean-d'Aulps"), ['saint', 'jean', 'd', 'aulps']);
    assert.equal(fileOfWord('žabno'.normalize('NFD')), 'settlements-z.json');
    for (const [name, rows] of files) assert.ok(JSON.stringify(rows).length < 1_000_000, name);
    assert.ok(files.size <= 27);
  });
});
