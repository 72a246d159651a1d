import assert from 'node:assert/strict';
import { DatabaseSync } from 'node:sqlite';
import { readViews } from '../../../geo/geopackage/views/read-views.ts';

const counting = (n: number) =>
  `WITH RECURSIVE c(x) AS (SELECT 1 UNION ALL SELECT x + 1 FROM c LIMIT ${n}) SELECT x`;

describe('a spatial view of a GeoPackage', () => {
  let database: DatabaseSync;
  beforeEach(() => {
    database = new DatabaseSync(':memory:');
    database.exec(`
      CREATE TABLE trees (fid INTEGER PRIMARY KEY, geom POINT, kind TEXT(10), height REAL);
      INSERT INTO trees ${counting(20_000)}, x'47500001', 'k' || (x % 10), x FROM c;
      CREATE TABLE kinds (code TEXT, label TEXT);
      INSERT INTO kinds ${counting(200)} AS n, 'Kind ' || x FROM c; UPDATE kinds SET code = 'k' || code;
      CREATE TABLE plots (id INTEGER PRIMARY KEY, geom POLYGON);
      INSERT INTO plots ${counting(500_000)}, NULL FROM c;`);
  });
  afterEach(() => database.close());

  /** Reads the view `v`; returns why it was not read, or null. */
  function read(query: string, maxBytes = 2 ** 26): string | null {
    const plain = new Set(['trees', 'kinds', 'plots']);
    const views = [{ name: 'v', sql: `CREATE VIEW v AS ${query}`, field: 'geom' }];
    const { tables, warnings } = readViews(database, views, plain, maxBytes);
    assert.deepEqual([...tables], warnings.length === 0 ? ['v'] : []);
    const left = "SELECT name FROM sqlite_master WHERE type = 'view' OR name LIKE 'chartroom%'";
    assert.deepEqual(database.prepare(left).all(), [], 'nothing but the table remains');
    assert.ok(warnings.every(({ code }) => code === 'view_not_read'));
    return (
      warnings[0]?.message.replace(/^The view “v” was skipped: /, '').replace('; save it as a table.', '') ??
      null
    );
  }

  const rows = () => database.prepare('SELECT count(*) AS n FROM v').get()?.n;
  const columns = () =>
    database.prepare("SELECT name, type FROM pragma_table_info('v')").all().map(({ name, type }) => `${String(name)} ${String(type)}`); // prettier-ignore

  it('becomes a table with the types of its tables, and those of the values of computed columns', () => {
    const query = `SELECT t.fid, t.geom, t.kind, k.label, t.height * 2 AS twice, length(t.kind) AS size,
      upper(t.kind) AS shout FROM trees t LEFT JOIN kinds k ON k.code = t.kind WHERE t.height > 10`;
    assert.equal(read(query), null);
    assert.equal(rows(), 19_990);
    assert.deepEqual(columns(), [
      'fid INTEGER',
      'geom BLOB',
      'kind TEXT(10)',
      'label TEXT',
      'twice REAL',
      'size INTEGER',
      'shout TEXT',
    ]);
    const last = database.prepare('SELECT label, twice, size, shout FROM v WHERE twice = 22').get();
    assert.deepEqual({ ...last }, { label: 'Kind 1', twice: 22, size: 2, shout: 'K1' });
  });

  for (const [what, query] of Object.entries({
    'an inner join': 'SELECT t.*, k.label FROM trees t JOIN kinds k ON k.code = t.kind',
    'a join by row number': 'SELECT t.*, p.id AS plot FROM trees t JOIN plots p ON p.id = t.height',
    'a union': 'SELECT fid, geom FROM trees UNION ALL SELECT id, geom FROM plots',
    'an order': 'SELECT * FROM trees ORDER BY height DESC',
    'a subquery': 'SELECT * FROM trees WHERE kind IN (SELECT code FROM kinds)',
    'a count beside each row': 'SELECT p.geom, (SELECT count(*) FROM kinds) AS n FROM plots p',
  }))
    it(`may be a select with ${what}`, () => assert.equal(read(query), null));

  for (const [query, reason] of [
    [`${counting(5)} AS geom FROM c`, 'it is recursive'],
    ['SELECT * FROM v', 'view v is circularly defined'],
    ['SELECT a.geom FROM plots a, plots b WHERE a.id + b.id < 0', 'it could read too many rows'],
    ['SELECT * FROM (SELECT * FROM plots LIMIT 400000) x, trees', 'it could read too many rows'],
    [
      'SELECT geom FROM plots UNION ALL SELECT geom FROM plots UNION ALL SELECT geom FROM trees',
      'it has more than 1000000 rows',
    ],
    ['SELECT randomblob(1000000000) AS geom FROM trees', 'it uses the function “randomblob”'],
    [`SELECT printf('%.*c', 1000000000, 'x') AS geom FROM trees`, 'it uses the function “printf”'],
    [`SELECT load_extension('x') AS geom`, 'unsafe use of load_extension()'],
    [`SELECT readfile('/etc/passwd') AS geom`, 'no such function: readfile'],
    ['SELECT st_buffer(geom, 1) AS geom FROM trees', 'no such function: st_buffer'],
    ['SELECT sql AS geom FROM sqlite_master', 'it reads “sqlite_master”, which is not a plain table'],
    [`SELECT value AS geom FROM json_each('[1]')`, 'it reads “json_each”, which is not a plain table'],
    ['SELECT geom FROM missing', 'no such table: main.missing'],
    ['SELECT * FROM kinds', 'it has no column “geom”'],
  ] as const)
    it(`is reported with its reason, not executed: ${query}`, () => assert.equal(read(query), reason));

  it('is reported if its rows need more space than the file allows', () => {
    assert.match(read('SELECT * FROM plots', 2 ** 20) ?? '', /full/);
  });

  it('cannot be another statement', () => {
    const plain = new Set(['trees']);
    for (const sql of [
      'DROP TABLE trees',
      'CREATE VIEW w AS SELECT geom FROM trees',
      'CREATE TEMP VIEW v AS SELECT geom FROM trees',
      'CREATE TRIGGER v AFTER INSERT ON trees BEGIN DELETE FROM trees; END',
      `ATTACH '/tmp/other' AS other`,
      '',
      `CREATE VIEW v AS SELECT geom FROM trees WHERE kind = '${'x'.repeat(100_000)}'`,
    ]) {
      const { tables, warnings } = readViews(database, [{ name: 'v', sql, field: 'geom' }], plain, 2 ** 20);
      assert.deepEqual([tables.size, warnings.length], [0, 1], sql.slice(0, 60));
    }
    assert.equal(database.prepare('SELECT count(*) AS n FROM trees').get()?.n, 20_000);
  });
});
