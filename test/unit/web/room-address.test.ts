import assert from 'node:assert/strict';
import { formatAddress, parseAddress } from '../../../web/router/room-address.ts';

const view = { zoom: 11.25, lat: 46.7512, lng: 7.6213, bearing: 0, pitch: 0 };

describe('the address of a room', () => {
  it('names the view, the tab and the selected object', () => {
    const target = { kind: 'feature', id: 'layer01/42' } as const;
    const text = formatAddress({ view, tab: 'comments', target });
    assert.equal(text, '#map=11.25/46.7512/7.6213&tab=comments&feature=layer01/42');
    assert.deepEqual(parseAddress(text), { view, tab: 'comments', target });
    assert.equal(formatAddress({ view: null, tab: null, target: null }), '');
  });

  it('has the digits of a pixel, and bearing and pitch if the map is turned', () => {
    const at = { lat: 46.123456789, lng: -7.987654321, bearing: 0, pitch: 0 };
    assert.equal(formatAddress({ view: { ...at, zoom: 2 } }), '#map=2/46.12/-7.99');
    assert.equal(formatAddress({ view: { ...at, zoom: 18 } }), '#map=18/46.123457/-7.987654');
    assert.equal(
      formatAddress({ view: { ...at, zoom: 4, bearing: -20.04, pitch: 60 } }),
      '#map=4/46.12/-7.99/-20/60',
    );
  });

  it('reads ids with any characters as they are', () => {
    const target = { kind: 'marker', id: 'a&b=c/ü #%' } as const;
    assert.deepEqual(parseAddress(formatAddress({ target })).target, target);
  });

  it('ignores what is invalid', () => {
    const nothing = { view: null, tab: null, target: null };
    const long = `#marker=${'x'.repeat(201)}`;
    for (const text of [
      '',
      '#',
      '#content',
      '#map=',
      '#map=1/2',
      '#map=1/95/0',
      '#map=a/b/c',
      '#map=9//7',
      '#map=NaN/1/1',
      '#map=1/1/Infinity',
      '#marker=',
      long,
    ])
      assert.deepEqual(parseAddress(text), nothing, text);
    assert.deepEqual(parseAddress('#map=99/1/1&tab=people'), { ...nothing, tab: 'people' });
  });
});
