import assert from 'node:assert/strict';
import { readdirSync } from 'node:fs';
import builtInIcons from '../../../../geo/style/built-in-icons.json' with { type: 'json' };
import { styleWarnings } from '../../../../core/layers/style-warnings.ts';

const plain = { color: null, strokeWeight: null };

describe('the warnings of a style', () => {
  it('know every icon that the web application has', () => {
    const files = readdirSync('node_modules/@mapbox/maki/icons').filter((name) => name.endsWith('.svg'));
    assert.deepEqual(builtInIcons, files.map((name) => name.slice(0, -'.svg'.length)).sort());
  });

  it('name built-in icons that do not exist, and accept those of a room', () => {
    const categories = ['maki:bus', 'maki:bsu', 'icn_1', 'maki:bsu'].map((icon, n) => ({ values: [n], symbol: { icon } })); // prettier-ignore
    const [warning, ...rest] = styleWarnings({ ...plain, style: { type: 'categories', attribute: 'a', categories } }); // prettier-ignore
    assert.deepEqual([warning?.code, rest.length], ['style_not_drawn', 0]);
    assert.match(warning?.message ?? '', /completely: maki:bsu is no built-in icon\.$/);
  });

  it('report clusters of a layer with too many features for them', () => {
    const of = (featureCount: number) =>
      styleWarnings({ ...plain, style: { type: 'clusters' }, featureCount });
    assert.deepEqual(of(20_000), []);
    assert.match(of(20_001)[0]?.message ?? '', /more than 20000 features are not clustered/);
  });
});
