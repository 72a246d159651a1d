import assert from 'node:assert/strict';
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';

const folder = join(import.meta.dirname, '../../adapters/postgres/migrations');

/** Changes that break processes of the previous version that still run on the newer schema. */
const contractions: Readonly<Record<string, RegExp>> = {
  'takes something away': /\bdrop\s+(table|column|view|type|sequence|schema|function|default)\b/,
  'renames something': /\brename\b/,
  'changes the type of a column': /\balter\s+(column\s+)?\w+\s+(set\s+data\s+)?type\b/,
  'wants a value that was not needed': /\bset\s+not\s+null\b/,
  'adds a column that old rows and old statements leave empty':
    /\badd\s+(column\s+)?(?!constraint)\w+\s[^,;]*\bnot\s+null\b(?![^,;]*\bdefault\b)(?<!\bdefault\b[^,;]*)/,
  'forbids what was allowed': /\badd\s+(constraint|check|unique|foreign|primary|exclude)\b/,
};

/** Comment in a migration that names the first release that no longer needs what it removes. */
const permission = /^-- Unused since \d+\.\d+\.\d+:/m;

/** Why the migration must not run while processes of the previous version exist; null if it may. */
function contraction(migration: string): string | null {
  const [up = ''] = migration.split(/^-- Down Migration/m);
  if (permission.test(up)) return null;
  const sql = up.replace(/--.*$/gm, '').toLowerCase();
  return Object.keys(contractions).find((reason) => contractions[reason]?.test(sql)) ?? null;
}

describe('migrations', () => {
  it('only add, unless an earlier release has stopped using what they remove', () => {
    for (const name of readdirSync(folder).filter((file) => file.endsWith('.sql'))) {
      const reason = contraction(readFileSync(join(folder, name), 'utf8'));
      assert.equal(reason, null, `${name} ${reason}`);
    }
  });

  it('are rejected if they break processes of the previous version', () => {
    const refused = [
      'alter table jobs drop column step;',
      'DROP TABLE icons;',
      'alter table jobs rename column step to part;',
      'alter table jobs alter column progress type double precision;',
      'alter table jobs alter step set not null;',
      'alter table jobs add column shard integer not null;',
      'alter table jobs add shard integer not null, add other integer default 1;',
      'alter table jobs add constraint positive check (run > 0);',
      'alter table jobs alter column run drop default;',
    ];
    for (const sql of refused) assert.notEqual(contraction(sql), null, sql);
    const taken = [
      'alter table jobs add column shard integer;',
      'alter table jobs add column shard integer not null default 0;',
      'alter table jobs add column shard integer default 0 not null;',
      'alter table jobs alter column step drop not null;',
      'create table shards (id text primary key, number integer not null);',
      '-- We drop column step later.\ncreate index jobs_by_step on jobs (id);',
      '-- Unused since 1.4.0: the stage identifies the step.\nalter table jobs drop column step;',
      'create index a on jobs (id);\n-- Down Migration\nalter table jobs drop column step;',
    ];
    for (const sql of taken) assert.equal(contraction(sql), null, sql);
  });
});
