import assert from 'node:assert/strict';
import { Refusal } from '../../../../core/errors.ts';
import { parseLayerChange, parseLayerFields } from '../../../../core/layers/layer-fields.ts';
import { styleOfUpload } from '../../../../core/layers/style-of-upload.ts';

const refusal = (act: () => unknown, code: string, sentence: RegExp) =>
  assert.throws(
    act,
    (error) => error instanceof Refusal && error.code === code && sentence.test(error.message),
  );

describe('fields of a layer', () => {
  it('are stored as sent, except that a colour loses its #', () => {
    const sent = {
      name: 'Roads',
      description: '',
      opacity: 0,
      strokeWeight: 2.5,
      visible: false,
      style: { a: [1] },
    };
    assert.deepEqual(parseLayerFields({ ...sent, color: '#Ff8800' }), { ...sent, color: 'Ff8800' });
    assert.deepEqual(parseLayerFields({ color: 'abc' }), { color: 'abc' });
  });

  it('are cleared by null, except name and visible', () => {
    const cleared = { description: null, color: null, opacity: null, strokeWeight: null, style: null };
    assert.deepEqual(parseLayerFields(cleared), cleared);
    refusal(() => parseLayerFields({ name: null }), 'invalid_layer', /name cannot be null/);
    refusal(() => parseLayerFields({ visible: null }), 'invalid_layer', /visible cannot be null/);
  });

  const refused: [field: string, value: unknown][] = [
    ['name', ''],
    ['name', '  '],
    ['name', 'a\nb'],
    ['name', 'x'.repeat(201)],
    ['name', 5],
    ['description', 'a\0'],
    ['color', 'red'],
    ['color', '##fff'],
    ['opacity', 1.1],
    ['opacity', '0.5'],
    ['opacity', NaN],
    ['strokeWeight', -1],
    ['visible', 'yes'],
    ['style', []],
    ['style', { deep: [{ text: 'a\0' }] }],
  ];
  for (const [field, value] of refused) {
    it(`are rejected: ${field} = ${JSON.stringify(value).slice(0, 40)}`, () => {
      refusal(() => parseLayerFields({ [field]: value }), 'invalid_layer', new RegExp(`layer's ${field} `));
    });
  }

  it('include the layer order only for an existing layer', () => {
    for (const order of [0, -0.5, 1e9]) assert.deepEqual(parseLayerChange({ order }), { order });
    refusal(() => parseLayerFields({ order: 1 }), 'unknown_field', /order/);
    for (const order of [null, '1', 1e9 + 1, -Infinity, NaN])
      refusal(() => parseLayerChange({ order }), 'invalid_layer', /layer's order /);
  });

  it('are refused if unknown, except reserved ones', () => {
    assert.deepEqual(parseLayerFields({ geojson: 1 }, ['geojson']), {});
    refusal(() => parseLayerFields({ featureCount: 1 }), 'unknown_field', /featureCount/);
    refusal(() => parseLayerFields([]), 'invalid_layer', /object/);
  });
});

describe('the style of an upload', () => {
  it('is stored completely and sets the matching fields of the layer', () => {
    const style = { color: '#112233', dashArray: [4, 2], visible: false };
    assert.deepEqual(styleOfUpload(style), {
      color: '112233',
      opacity: null,
      strokeWeight: null,
      visible: false,
      style,
    });
  });

  it('is optional, and is refused if it is invalid', () => {
    assert.equal(styleOfUpload(null).visible, true);
    refusal(() => styleOfUpload([1]), 'invalid_layer', /style/);
    refusal(() => styleOfUpload({ opacity: 'half' }), 'invalid_layer', /opacity/);
  });
});
