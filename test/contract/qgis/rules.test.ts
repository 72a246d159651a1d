import assert from 'node:assert/strict';
import { execFileSync } from 'node:child_process';
import { fileURLToPath } from 'node:url';
import { inheritedEnvironment } from '../../../adapters/env.ts';
import { featureSymbols } from '../../../geo/style/model/feature-symbol.ts';
import { readLayerStyle, styleModelOf } from '../../../geo/style/model/read-layer-style.ts';
import { readStyle } from '../../../geo/style/qml/read-style.ts';
import { qgisPython } from './qgis-python.ts';

const script = fileURLToPath(new URL('rules.py', import.meta.url));

interface RuleCase {
  readonly rules: readonly string[];
  /** The filter of a rule around all of them. */
  readonly outer?: string;
}

interface DrawnRules {
  readonly qml: string;
  readonly colours: readonly (readonly string[])[];
}

const features = [
  ...['wood', "it's", 'b', 'c', 'Wood', ' b', '7', null].map((kind) => [kind, 1] as const),
  ...[-5, 0, 9.999, 10, 10.001, 19, 20, 30, 1e9, null].map((n) => ['wood', n] as const),
];

const read: Readonly<Record<string, RuleCase>> = {
  values: { rules: [`"kind" = 'it''s'`, `kind IN ('b','c')`, `kind = 'wood' OR kind='7'`] },
  'values, and all others': { rules: [`"kind" = 'wood'`, 'ELSE'] },
  'ranges with a gap': { rules: ['"n" < 10', '"n" >= 10 AND "n" < 20', 'n > 30'] },
  'ranges, and all others': { rules: ['n > 10 and n <= 20', 'ELSE'] },
  'one filter': { rules: [`("n" >= 0 AND n < 20) AND ("kind" <> 'wood' OR n != 10)`] },
  'the absence of a value, and a range': { rules: [`kind IS NULL OR (n IS NOT NULL AND n < 10)`] },
  'one filter of a list': { rules: [`kind NOT IN ('wood', 'b')`] },
  'values below a filter': { rules: [`kind = 'wood'`, `kind = 'b'`], outer: 'n < 20' },
};
const refused: Readonly<Record<string, RuleCase>> = {
  'the same value twice': { rules: [`kind IN ('a','b')`, `kind = 'b'`] },
  'ranges that overlap': { rules: ['n <= 10', 'n >= 10'] },
  'several columns': { rules: [`kind = 'b'`, 'n > 10'] },
  functions: { rules: [`length(kind) = 4`] },
  arithmetic: { rules: ['n + 1 > 10'] },
  patterns: { rules: [`kind LIKE 'w%'`] },
  'a value and its absence': { rules: [`kind = 'b'`, 'kind IS NULL'] },
  'an empty text': { rules: [`kind = ''`] },
  'order of texts': { rules: [`kind > 'm'`] },
};

describe('rules of QGIS (skipped without PyQGIS)', () => {
  const python = qgisPython();
  let drawn: Readonly<Record<string, DrawnRules>> = {};
  before(function () {
    // PyQGIS is part of QGIS, which no other test needs.
    if (python === null) this.skip();
    const input = JSON.stringify({ features, cases: { ...read, ...refused } });
    const env = { ...inheritedEnvironment(), QT_QPA_PLATFORM: 'offscreen' };
    drawn = JSON.parse(execFileSync(python, [script], { input, env, encoding: 'utf8', stdio: ['pipe', 'pipe', 'ignore'] })) as typeof drawn; // prettier-ignore
  });
  const own = (column: string) => (['kind', 'n'].includes(column) ? column : undefined);

  for (const name of Object.keys(read))
    it(`draw features in the same colours on the map: ${name}`, () => {
      const found = readStyle(drawn[name]?.qml ?? '', own);
      assert.ok('style' in found, JSON.stringify(found));
      const written = {
        color: found.color ?? null,
        strokeWeight: found.strokeWeight ?? null,
        style: found.style,
      };
      assert.deepEqual(readLayerStyle(written).notDrawn, []);
      const symbols = featureSymbols(styleModelOf(written));
      const colours = features.map(([kind, n]) => symbols.of({ kind, n })?.color ?? null);
      // QGIS lists the symbol of ELSE for every feature, and draws it only without another.
      const expected = drawn[name]?.colours.map((each) =>
        read[name]?.rules.includes('ELSE') === true ? each.slice(0, 1) : each,
      );
      assert.deepEqual(
        colours.map((color) => (color === null ? [] : [color])),
        expected,
      );
    });

  for (const name of Object.keys(refused))
    it(`are reported if they are ${name}`, () =>
      assert.deepEqual(readStyle(drawn[name]?.qml ?? '', own), { reason: 'has rules' }));
});
